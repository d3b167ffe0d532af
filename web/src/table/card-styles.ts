/* What lies over the table: the score after a deal, the end of a match, the score sheet, questions. */
import { css } from "lit";

export const cardStyles = css`
  .card-place {
    position: absolute;
    inset: 0;
    z-index: 10;
    display: grid;
    place-items: safe center;
    padding: 8px;
    background: var(--kz-veil);
    overflow: auto;
    overscroll-behavior: contain;
    animation: appear 180ms ease-out;
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  .card {
    border: 1px solid var(--kz-edge);
    border-radius: 18px;
    background: var(--kz-panel);
    color: var(--kz-ink);
    box-shadow: var(--kz-shadow);
    -webkit-user-select: text;
    user-select: text;
  }
  .card {
    min-width: min(100%, 420px);
    max-width: min(100%, 760px);
    padding: 18px 22px;
  }
  dialog {
    --dialog-width: 640px;
    -webkit-user-select: text;
    user-select: text;
  }
  #resign {
    --dialog-width: 380px;
  }
  .card h2 {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 10px;
    margin: 0 0 12px;
    font-size: var(--kz-title);
    line-height: 1.25;
    text-align: center;
  }
  .card .fish,
  dialog .fish {
    color: var(--kz-yellow);
    --fish-line: var(--kz-panel);
  }
  .score,
  .sheet {
    width: 100%;
    border-collapse: collapse;
    text-align: center;
  }
  .score {
    table-layout: fixed;
  }
  .score tr > :first-child {
    width: 21%;
    padding-left: 0;
    color: var(--kz-quiet);
    font-size: var(--kz-small);
    font-weight: 400;
    text-align: start;
  }
  .score th,
  .score td {
    padding: 7px 4px;
    vertical-align: middle;
  }
  .score thead th {
    vertical-align: bottom;
  }
  .score tbody td {
    font-size: var(--kz-large);
    border-left: 1px solid color-mix(in srgb, var(--kz-edge) 70%, transparent);
  }
  th .name {
    justify-content: center;
  }
  .score thead .horns {
    display: block;
    width: 40px;
    margin: 0 auto -2px;
    overflow: visible;
  }
  .score .this-deal td,
  .score .this-deal th {
    border-bottom: 2px solid var(--kz-quiet);
  }
  .this-deal .fish {
    width: 1.35em;
    vertical-align: -0.08em;
    margin-right: 5px;
  }
  .total td {
    font-size: var(--kz-title) !important;
  }
  .total .points.none {
    font-weight: 700;
  }
  .ready {
    display: block;
    color: var(--kz-accent);
    font-size: var(--kz-small);
    font-weight: 400;
  }
  .small-tiles {
    display: inline-flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 3px;
    max-width: 124px;
  }
  .small-tiles i {
    width: 20px;
  }
  .small-tiles.many {
    max-width: 150px;
  }
  .small-tiles.many i {
    width: 15px;
  }
  .none {
    color: var(--kz-quiet);
  }
  .open-stock {
    display: flex;
    align-items: center;
    gap: 12px;
    margin: 10px 0 0;
    color: var(--kz-quiet);
    font-size: var(--kz-small);
  }
  .open-stock .small-tiles {
    max-width: none;
    justify-content: flex-start;
  }
  .carried {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 10px;
    margin: 12px 0 0;
    color: var(--kz-yellow);
    font-weight: 600;
  }
  .note {
    color: var(--kz-quiet);
    font-size: var(--kz-small);
    margin: 10px 0 0;
    text-align: center;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 10px;
    margin-top: 16px;
  }
  /* always in sight, even where the card is longer than the table */
  .card .actions {
    position: sticky;
    bottom: -8px;
    justify-content: center;
    margin: 6px 0 -10px;
    padding: 10px 0;
    background: var(--kz-panel);
  }
  .actions button,
  .actions .button,
  .show-card {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-height: 44px;
    padding: 0 18px;
    border: 1px solid var(--kz-edge);
    border-radius: var(--kz-radius);
    background: var(--kz-raised);
    color: inherit;
    text-decoration: none;
  }
  .actions .main,
  .show-card {
    border-color: transparent;
    background: var(--kz-accent);
    color: var(--kz-on-accent);
    font-weight: 700;
  }
  .actions .main.danger {
    background: var(--kz-danger);
    color: var(--kz-slate);
  }
  .actions .main:disabled {
    background: var(--kz-raised);
    color: var(--kz-quiet);
    font-weight: 400;
    cursor: default;
  }
  .count {
    min-width: 1.6em;
    font-weight: 400;
  }
  .show-card {
    position: absolute;
    z-index: 10;
    right: 26px;
    bottom: 26px;
    white-space: nowrap;
    box-shadow: var(--kz-shadow);
  }
  .narrow .show-card {
    inset: 13px auto auto 50%;
    translate: -50% 0;
  }

  /* the end of a match */
  .verdict {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 4px 14px;
  }
  .verdict h2 {
    margin: 4px 0 8px;
  }
  .verdict p {
    flex-basis: 100%;
    margin: 0 0 8px;
    color: var(--kz-quiet);
    text-align: center;
  }
  .verdict .goat {
    width: 112px;
    transform-origin: 50% 90%;
    animation: nod 900ms ease-in-out 300ms 2;
  }
  .verdict .nest {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 4px;
    margin: 0;
    color: var(--kz-ink);
  }
  .nest b {
    margin-left: 6px;
  }
  .egg {
    width: 26px;
  }
  .shell {
    fill: #f3e3c8;
    stroke: #a8895c;
    stroke-width: 1.2;
  }
  .gloss {
    fill: none;
    stroke: #fffdf6;
    stroke-width: 1.8;
    stroke-linecap: round;
  }
  .own-goal {
    width: 84px;
  }
  .own-goal path {
    fill: none;
    stroke: var(--kz-danger);
    stroke-width: 7;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .self {
    fill: var(--kz-danger);
  }
  @keyframes nod {
    30% {
      transform: rotate(-5deg);
    }
    70% {
      transform: rotate(5deg);
    }
  }
  .places {
    width: fit-content;
    min-width: min(100%, 330px);
    margin: 4px auto 6px;
    padding: 0;
    list-style: none;
  }
  .places li {
    display: grid;
    grid-template-columns: 2em minmax(0, 1fr) 4em auto;
    gap: 8px;
    align-items: baseline;
    padding: 5px 10px;
  }
  .change {
    grid-column: 2 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: 2px 14px;
    color: var(--kz-quiet);
    font-size: var(--kz-small);
  }
  .places li + li {
    border-top: 1px solid color-mix(in srgb, var(--kz-edge) 70%, transparent);
  }
  .account {
    text-align: end;
  }
  .player {
    display: flex;
    gap: 8px;
    min-width: 0;
  }
  .place,
  .rating {
    color: var(--kz-quiet);
  }
  .rating {
    font-size: var(--kz-small);
    white-space: nowrap;
  }
  .places em {
    color: var(--kz-quiet);
    font-weight: 400;
  }
  summary {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 36px;
    color: var(--kz-quiet);
    cursor: pointer;
  }

  /* the score sheet */
  .scroll {
    overflow-x: auto;
  }
  .sheet th,
  .sheet td {
    padding: 6px 10px;
    border-bottom: 1px solid var(--kz-edge);
  }
  .sheet tbody th {
    white-space: nowrap;
    font-weight: 400;
    color: var(--kz-quiet);
    text-align: start;
  }
  .sheet thead th {
    position: sticky;
    top: 0;
    background: var(--kz-panel);
    font-size: var(--kz-small);
  }
  .sheet tbody .fish {
    margin-left: 8px;
    width: 1.5em;
  }
  .sheet td {
    text-align: center;
    white-space: nowrap;
  }
  .credit {
    display: inline-block;
    min-width: 2em;
    margin-right: 10px;
    color: var(--kz-quiet);
    font-size: var(--kz-small);
    text-align: end;
  }
  .sheet .points {
    display: inline-block;
    min-width: 2.4em;
    text-align: start;
  }

  @container (max-width: 719px) {
    .card {
      padding: 14px 12px;
    }
    .score thead th {
      font-size: var(--kz-small);
    }
    .score tr > :first-child {
      width: 18%;
    }
    .small-tiles {
      max-width: 76px;
      gap: 2px;
    }
    .small-tiles i {
      width: 16px;
    }
    .small-tiles.many {
      max-width: 76px;
    }
    .small-tiles.many i {
      width: 12px;
    }
    .card .actions {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: 8px;
    }
    .card .actions > .main:nth-child(odd) {
      grid-column: 1 / -1;
    }
    .actions button,
    .actions .button {
      padding: 0 8px;
      line-height: 1.2;
      text-align: center;
    }
    .sheet th,
    .sheet td {
      padding: 6px 4px;
    }
    .credit,
    .sheet .points {
      display: block;
      min-width: 0;
      margin: 0;
      text-align: center;
      line-height: 1.25;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .card-place,
    .verdict .goat {
      animation: none;
    }
  }
`;
