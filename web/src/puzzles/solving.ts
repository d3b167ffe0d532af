// SPDX-License-Identifier: MIT
/* The state of one puzzle: the person's answer, and the server's reply. */
import { ApiError, ask } from "../api/client.js";
import type { JudgedChoice, Puzzle as Known, Solver } from "../api/schema.js";
import type { ActText } from "../base/protocol.js";
import { parseAct, type Piece } from "../state/act.js";
import type { Puzzle } from "./book.js";
import { answered, keep, kept, today } from "./kept.js";

export class Solving {
  answer: ActText | null = null;
  /** The action that is drawn on the table. */
  preview: ActText | null = null;
  /** The server's data on the puzzle and the solver. null: not requested, or no answer. */
  known: Known | null = null;
  solver: Solver | null = null;
  /** True if this answer was rated. */
  rated = false;
  /** True if the answer could not be sent. */
  unsent = false;

  /** `isRegistered`: resolves once the server has reported who the person is. */
  constructor(
    readonly puzzle: Puzzle,
    private readonly isRegistered: () => Promise<boolean>,
    private readonly changed: () => void,
  ) {}

  get right(): boolean {
    return this.answer !== null && this.puzzle.right.includes(this.answer);
  }

  async solve(act: ActText): Promise<void> {
    const { puzzle } = this.puzzle;
    if (this.answer !== null) return;
    this.answer = act;
    keep((now) => answered(now, puzzle, this.right, today()));
    this.show(this.puzzle.right[0]!);
    if (!(await this.isRegistered())) return;
    try {
      const { puzzle: known, solver, rated } = await ask("puzzle-attempt", { puzzle, action: act });
      this.rated = rated;
      this.known = known;
      this.solver = solver;
    } catch (error) {
      this.unsent = error instanceof ApiError;
    }
    this.changed();
  }

  /** Sends a vote of 1 or -1. The same vote again takes it back. */
  async vote(vote: 1 | -1): Promise<void> {
    const { puzzle } = this.puzzle;
    try {
      this.known = await ask("puzzle-vote", { puzzle, vote: this.known?.attempt?.vote === vote ? 0 : vote });
    } catch {
      // It stays as it was.
    }
    this.changed();
  }

  show(act: ActText | null): void {
    this.preview = act;
    this.changed();
  }

  /** The places of the drawn tiles. */
  get pieces(): readonly Piece[] {
    const parsed = this.preview === null ? null : parseAct(this.preview);
    return parsed?.kind === "lay" ? parsed.pieces : [];
  }

  /** The answer as a judged choice, for the list of possible actions. */
  get choice(): JudgedChoice {
    const { seat, match, right, reason } = this.puzzle;
    const actions = this.puzzle.actions.map(({ act, chance, points }) => ({ act, chance: chance / 1000, points: points / 10, se: 0, chance_se: 0 }));
    const best = actions.find(({ act }) => right.includes(act))!;
    const played = this.right ? best : (actions.find(({ act }) => act === this.answer) ?? actions.find(({ act }) => alike(act, this.answer!)));
    const lost = played && played !== best ? { mark: "?" as const, loss: best.chance - played.chance, loss_points: best.points - played.points } : {};
    const principles = reason ? [reason] : [];
    return { deal: match.deal, ply: 0, seat, played: played?.act ?? this.answer!, best: best.act, actions, principles, swing: 0, ...lost };
  }

  /** The streaks of a person without an account. */
  get streaks(): { run: number } {
    return { run: kept().run };
  }
}

/** Returns true if both lay the same tiles. The file lists one of two ends that do not differ, and stands for both. */
function alike(act: ActText, other: ActText): boolean {
  const tiles = (text: ActText): string => {
    const parsed = parseAct(text);
    return parsed.kind === "lay" ? parsed.pieces.map(({ tile }) => tile).join() : text;
  };
  return tiles(act) === tiles(other);
}
