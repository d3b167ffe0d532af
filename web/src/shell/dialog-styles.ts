/* What every dialog of the page looks like: a panel with a head, a body that scrolls and, where there is something to decide,
 * a foot; all three in a `.frame`. `--dialog-width` sets its width. */
import { css } from "lit";

export const dialogStyles = css`
  dialog {
    width: min(var(--dialog-width, 520px), calc(100vw - 24px));
    max-width: none;
    max-height: calc(100dvh - 24px);
    padding: 0;
    border: 1px solid var(--kz-edge);
    border-radius: 20px;
    background: var(--kz-panel);
    color: var(--kz-ink);
    box-shadow: var(--kz-shadow);
    overflow: hidden;
  }
  dialog::backdrop {
    background: var(--kz-veil);
  }
  .frame {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    max-height: calc(100dvh - 26px);
  }
  .dialog-head,
  .frame > .foot {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 16px 24px;
  }
  .dialog-head {
    justify-content: space-between;
    padding: 12px 12px 4px 24px;
  }
  .dialog-head h2 {
    margin: 0;
    font-size: var(--kz-large);
    line-height: 1.3;
    font-weight: 650;
    text-align: start;
  }
  .frame > .foot {
    flex-wrap: wrap;
    justify-content: flex-end;
    border-top: 1px solid var(--kz-edge);
  }
  .frame > .body {
    padding: 8px 24px 24px;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  .close {
    display: grid;
    place-items: center;
    flex: none;
    width: 44px;
    height: 44px;
    padding: 0;
    border: 1px solid transparent;
    border-radius: 10px;
    background: none;
    color: var(--kz-quiet);
    cursor: pointer;
  }
  .close:hover {
    color: var(--kz-ink);
    border-color: var(--kz-edge);
  }
  @media (max-width: 480px) {
    .dialog-head {
      padding-left: 16px;
    }
    .frame > .body,
    .frame > .foot {
      padding-inline: 16px;
    }
    .frame > .foot .button {
      flex: 1;
    }
  }
`;
