/* What the pages of accounts look like: a column of panels. */
import { css } from "lit";

export const pageStyles = css`
  :host {
    display: block;
    width: min(720px, 100%);
    margin: 0 auto;
    padding: 8px 24px 48px;
  }
  .panel {
    margin-top: 16px;
    padding: 20px 24px;
    border: 1px solid var(--kz-edge);
    border-radius: 16px;
    background: var(--kz-panel);
  }
  .panel {
    display: grid;
    gap: 12px;
  }
  /* what will be told here has its place, but takes none before */
  .panel > :empty,
  .form > :empty {
    position: absolute;
  }
  a:not([class]) {
    color: var(--kz-accent);
  }
  a.button {
    color: inherit;
  }
  .rows > li {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 8px 0;
  }
  .rows > li + li {
    border-top: 1px solid var(--kz-edge);
  }
  .rows > li > :first-child {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .button.danger {
    border-color: var(--kz-danger);
    color: var(--kz-danger);
  }
  code {
    overflow-wrap: anywhere;
  }
  .token {
    overflow-wrap: anywhere;
    padding: 12px;
    border: 1px dashed var(--kz-edge);
    border-radius: 10px;
  }
  @media (max-width: 480px) {
    :host {
      padding-inline: 12px;
    }
    .panel {
      padding: 16px;
    }
    .rows > li {
      flex-wrap: wrap;
    }
    .rows > li > :first-child {
      flex-basis: 100%;
    }
  }
`;
