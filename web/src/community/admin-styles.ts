/* What the parts of the administration share. */
import { css } from "lit";

export const adminStyles = css`
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-top: 16px;
  }
  kz-admin-people,
  kz-admin-tables,
  kz-admin-audit,
  kz-admin-bans,
  kz-admin-reports,
  kz-admin-review {
    display: block;
  }
`;

/** For the parts themselves, which stand within the page. */
export const partStyles = css`
  :host {
    width: 100%;
    padding: 0;
  }
  .note {
    margin-top: 16px;
  }
  .quote {
    margin-top: 8px;
    padding-left: 12px;
    border-left: 3px solid var(--kz-edge);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 12px;
  }
  .panel > .buttons {
    margin-top: 12px;
  }
  .panel form {
    margin-top: 12px;
  }
  .two {
    display: grid;
    grid-template-columns: 140px minmax(0, 1fr);
    gap: 12px;
    width: 100%;
  }
  @media (max-width: 480px) {
    .two {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  .banned {
    color: var(--kz-danger);
  }
`;
