// What the next version changes, on purpose: a rule, a row and a link's message. And the version after it, which takes away
// what older ones need.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeNext } from "./next_version.mjs";

/** By which rules matches begin now. */
export const RULES = Number(readFileSync(new URL("../../include/kozel/rules.h", import.meta.url), "utf8").match(/#define KZ_RULES_VERSION (\d+)/)[1]);

const raised = (_, before, number) => `${before}${Number(number) + 1}`;

/** Of two people the one who leads may lead any tile: what was allowed before is allowed still. */
const RULE = [
  ["include/kozel/rules.h", /(#define KZ_RULES_VERSION )(\d+)/, raised],
  ["src/rules/turn.c", "list_lays(kz_lead_tiles(p, hand),", "list_lays(p->rules.seats == 2 ? hand : kz_lead_tiles(p, hand),"],
];

/** A column that is written with every match, and members of a table's log and of a match's set-up. */
const ROW = [
  ["src/store/postgres_schema.c", "\n};\n\nconst int", '\n    "ALTER TABLE tables ADD COLUMN matches BIGINT NOT NULL DEFAULT 0;",\n};\n\nconst int'],
  ["src/store/table_log.c", "SET match = $2, needs", "SET match = $2, matches = matches + 1, needs"],
  ["src/hub/wire/table_log.c", /(kz_json_number\(json, "proposals", table->proposals\);)/, '$1\n    kz_json_text(json, "mood", "calm");'],
  ["src/hub/wire/setup.c", /(kz_json_number\(&json, "rules", KZ_RULES_VERSION\);)/, '$1\n    kz_json_text(&json, "weather", "fair");'],
];

/** A notice begins with a mark where the session's version has it; and there is a new kind of frame, which who does not know it may miss. */
const MESSAGE = [
  ["src/cluster/link.h", /(KZ_LINK_NEWEST = )(\d+)/, raised],
  [
    "src/cluster/relay.c",
    /(\n    kz_link_say\()(&peer->link, &peer->cluster->ports, kind, id, )bytes, length(, kz_cluster_now\(\)\);)/,
    `
    char marked[1 << 16];
    bool marks = kind == KZ_SAY_NOTICE && peer->link.version > KZ_LINK_OLDEST && length < sizeof marked;
    if (marks) {
        marked[0] = '#';
        memcpy(marked + 1, bytes, length);
    }$1$2marks ? marked : bytes, marks ? length + 1 : length$3`,
  ],
  [
    "src/cluster/relay.c",
    "        take_notice(peer, peer->node, bytes, length);",
    `        if (link->version > KZ_LINK_OLDEST) {
            if (!length || *bytes != '#')
                kz_peer_end(peer, "a notice of another version");
            else
                take_notice(peer, peer->node, bytes + 1, length - 1);
        } else {
            take_notice(peer, peer->node, bytes, length);
        }`,
  ],
  ["src/cluster/relay.c", "    tell_tables(c, peer);\n    c->server->hub_called = true;", '    kz_peer_say(peer, (kz_frame_kind)99, 7, "news", 4);\n    tell_tables(c, peer);\n    c->server->hub_called = true;'],
];

/** Two people have no choice: matches in which one of them chose are not what they were. */
const LESS_CHOICE = [
  RULE[0],
  ["src/rules/turn.c", "    if (n)\n        return n;\n    out[0] = kz_turn_forced(p);", "    if (n)\n        return p->rules.seats == 2 ? 1 : n;\n    out[0] = kz_turn_forced(p);"],
  ["src/store/sqlite_schema.c", "\n};\n\nconst int", '\n    "ALTER TABLE tables ADD COLUMN matches INTEGER NOT NULL DEFAULT 0;",\n};\n\nconst int'],
];

/** Contracts: of the tables that it makes no older program can live. */
const LESS = [
  ["src/store/postgres_schema.c", "\n};\n\nconst int", '\n    "ALTER TABLE tables DROP COLUMN matches;",\n};\n\nconst int'],
  ["src/store/postgres_schema.h", /(KZ_POSTGRES_LEAST = )\d+/, "$1999"],
];

/** Version N+1 of a server alone, whose rule matters to matches that run. */
export const makeStricter = (program, folder) => makeNext(program, folder, LESS_CHOICE, ["KZ_RULES_VERSION"]);

/** Version N+1, and N+2, which contracts; `folder` must be there and empty. */
export async function makeVersions(program, folder) {
  const names = ["KZ_RULES_VERSION", "KZ_LINK_NEWEST"];
  const next = await makeNext(program, join(folder, "next"), [...RULE, ...ROW, ...MESSAGE], names);
  const after = await makeNext(program, join(folder, "after"), [...ROW.slice(0, 1), ...LESS], ["KZ_POSTGRES_LEAST"]);
  return { next, after };
}
