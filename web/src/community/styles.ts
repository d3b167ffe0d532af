/* What the pages around the games look like beyond account/styles.ts: filters, tables, pages of lists. A `table.stack` becomes a
 * list of cards where it has no room. */
import { css } from "lit";

export const listStyles = css`
  :host {
    width: min(var(--page-width, 860px), 100%);
  }
  h1 {
    margin-top: 16px;
  }
  a {
    color: var(--kz-accent);
    text-underline-offset: 3px;
  }
  a.button.primary {
    color: var(--kz-on-accent);
  }
  a.button {
    color: inherit;
  }
  .filters {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 12px 20px;
    margin-top: 16px;
  }
  .filters .field > span {
    margin-bottom: 4px;
  }
  .filters select,
  .filters input[type="search"],
  .filters input[type="text"] {
    min-height: 44px;
    max-width: 100%;
    padding: 6px 12px;
    border: 1px solid var(--kz-edge);
    border-radius: 10px;
    background: var(--kz-raised);
  }
  .filters .choice {
    padding: 3px;
  }
  .filters .choice label {
    min-height: 36px;
  }
  .filters legend {
    margin-bottom: 4px;
  }
  .asked:has(*) {
    display: grid;
    justify-items: start;
    gap: 12px;
    margin-top: 16px;
  }
  .empty {
    margin-top: 16px;
    padding: 28px 24px;
    border: 1px solid var(--kz-edge);
    border-radius: 16px;
    background: var(--kz-panel);
    color: var(--kz-quiet);
    text-align: center;
    text-wrap: balance;
  }
  [aria-busy="true"] {
    opacity: 0.6;
  }
  .fault {
    margin-top: 12px;
    padding-left: 10px;
    border-left: 3px solid var(--kz-danger);
    color: var(--kz-danger);
  }
  .count {
    margin-top: 16px;
  }
  .pager {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 8px 16px;
    margin-top: 16px;
  }
  .frame-table {
    margin-top: 16px;
    border: 1px solid var(--kz-edge);
    border-radius: 16px;
    background: var(--kz-panel);
    overflow: clip;
    container-type: inline-size;
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 10px 12px;
    text-align: start;
    vertical-align: middle;
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  th[scope="row"] {
    min-width: 7rem;
  }
  thead th {
    color: var(--kz-quiet);
    font-size: var(--kz-small);
    overflow-wrap: normal;
  }
  tbody tr {
    border-top: 1px solid var(--kz-edge);
  }
  .number {
    text-align: end;
    white-space: nowrap;
  }
  tr.own {
    background: var(--kz-raised);
    box-shadow: inset 4px 0 0 var(--kz-accent);
  }
  .tag {
    margin-inline-start: 6px;
    padding: 1px 8px;
    border: 1px solid currentColor;
    border-radius: 99px;
    color: var(--kz-accent);
    font-size: var(--kz-small);
  }
  .won,
  .lost,
  .drawn {
    font-weight: 650;
    white-space: nowrap;
  }
  .won {
    color: var(--kz-yellow);
  }
  .lost {
    color: var(--kz-red);
  }
  .drawn {
    color: var(--kz-blue);
  }
  @container (max-width: 640px) {
    table.stack,
    table.stack tbody,
    table.stack tr,
    table.stack td,
    table.stack th[scope="row"] {
      display: block;
    }
    table.stack thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    table.stack tr {
      padding: 10px 16px;
    }
    table.stack td,
    table.stack th[scope="row"] {
      padding: 3px 0;
      text-align: start;
      white-space: normal;
    }
    table.stack td[data-label] {
      display: flex;
      justify-content: space-between;
      gap: 16px;
    }
    table.stack td[data-label]::before {
      content: attr(data-label);
      color: var(--kz-quiet);
      font-size: var(--kz-small);
    }
    table.stack td[data-label]:empty {
      display: none;
    }
  }
  @media (max-width: 640px) {
    .filters {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
    }
    .filters select,
    .filters input[type="search"],
    .filters input[type="text"] {
      width: 100%;
    }
  }
`;

/** For matchTable(). */
export const matchStyles = css`
  .when {
    display: block;
    white-space: nowrap;
  }
  td.star {
    width: 1px;
    padding: 4px;
    text-align: center;
  }
  .icon {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    margin: auto;
    padding: 0;
    border: 0;
    border-radius: 10px;
    background: none;
    color: var(--kz-quiet);
    cursor: pointer;
  }
  .icon:hover {
    color: var(--kz-ink);
    background: var(--kz-raised);
  }
  .icon[aria-pressed="true"] {
    color: var(--kz-yellow);
  }
  .icon[aria-pressed="true"] svg {
    fill: currentColor;
  }
  @container (max-width: 640px) {
    table.matches tr {
      position: relative;
    }
    table.matches th[scope="row"] {
      padding-right: 48px;
    }
    table.matches td:not(.star):not(:has(*)) {
      display: none;
    }
    table.matches td[data-label] > span {
      text-align: end;
    }
    table.stack.matches td.star {
      position: absolute;
      top: 6px;
      right: 6px;
      width: auto;
      padding: 0;
    }
  }
`;
