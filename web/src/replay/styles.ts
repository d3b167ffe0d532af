/* The replay's look: table and controls, beside them (below them on a phone) the score, the moves, the downloads. */
import { css } from "lit";

export const replayStyles = css`
  .sr {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .replay {
    display: grid;
    gap: 8px;
  }
  .stage {
    height: clamp(480px, 64dvh, 640px);
    min-width: 0;
  }
  kz-table {
    height: 100%;
  }
  .desk {
    display: grid;
    gap: 8px;
    padding: 0 10px;
    min-width: 0;
  }
  .now {
    min-height: 1.5em;
    text-align: center;
    font-weight: 600;
    text-wrap: balance;
  }
  .now .where {
    margin-inline-end: 8px;
    color: var(--kz-quiet);
    font-weight: 400;
    white-space: nowrap;
  }
  .go {
    display: flex;
    justify-content: center;
    gap: 4px;
  }
  .go button {
    display: grid;
    place-items: center;
    flex: 0 1 52px;
    min-width: 0;
    height: 44px;
    padding: 0;
    border: 1px solid var(--kz-edge);
    border-radius: 10px;
    background: var(--kz-raised);
    cursor: pointer;
  }
  .go button:hover:not([disabled]) {
    border-color: var(--kz-accent);
  }
  .go button[disabled] {
    color: var(--kz-quiet);
    opacity: 0.5;
    cursor: default;
  }
  .go .play {
    background: var(--kz-accent);
    border-color: var(--kz-accent);
    color: var(--kz-on-accent);
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 6px 14px;
  }
  .choices label {
    display: flex;
    align-items: center;
    gap: 6px;
    min-width: 0;
    color: var(--kz-quiet);
    font-size: var(--kz-small);
  }
  .choices select {
    min-width: 0;
    max-width: 180px;
    color: var(--kz-ink);
  }
  aside {
    display: grid;
    align-content: start;
    gap: 14px;
    padding: 8px 10px 32px;
    min-width: 0;
  }
  a.button {
    color: inherit;
  }
  .open-stock {
    display: grid;
    gap: 6px;
    margin: 0;
  }
  .about p {
    color: var(--kz-quiet);
    font-size: var(--kz-small);
  }
  .result {
    padding: 12px;
    border: 1px solid var(--kz-edge);
    border-radius: 14px;
    background: var(--kz-panel);
  }
  .result h2 {
    font-size: var(--kz-large);
  }
  .result p {
    margin: 0 0 8px;
    color: var(--kz-quiet);
    text-align: center;
  }
  .result .small-tiles {
    max-width: 76px;
    gap: 2px;
  }
  .result .small-tiles i,
  .result .small-tiles.many i {
    width: 15px;
  }
  .moves {
    border: 1px solid var(--kz-edge);
    border-radius: 14px;
    background: var(--kz-panel);
    overflow: hidden;
  }
  .moves h2 {
    justify-content: flex-start;
    margin: 0;
    padding: 10px 14px 6px;
    font-size: var(--kz-text);
  }
  .moves button {
    display: flex;
    align-items: baseline;
    gap: 10px;
    width: 100%;
    min-height: 32px;
    padding: 4px 14px;
    border: 0;
    background: none;
    text-align: start;
    line-height: 1.3;
    cursor: pointer;
  }
  .moves button:hover {
    background: var(--kz-raised);
  }
  .moves button:focus-visible {
    outline-offset: -3px;
  }
  .moves button[aria-current] {
    background: var(--kz-accent);
    color: var(--kz-on-accent);
  }
  .deal > button {
    min-height: 44px;
    align-items: center;
    border-top: 1px solid var(--kz-edge);
    font-weight: 600;
  }
  .deal > button .end {
    color: var(--kz-quiet);
    font-size: var(--kz-small);
    font-weight: 400;
  }
  .deal > button[aria-current] .end {
    color: inherit;
  }
  .ply {
    flex: none;
    min-width: 1.8em;
    color: var(--kz-quiet);
    font-size: var(--kz-small);
    text-align: end;
  }
  [aria-current] > .ply {
    color: inherit;
  }
  .files {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .files .button {
    flex: 1 1 auto;
    padding-inline: 12px;
  }
  .notice {
    display: grid;
    justify-items: center;
    gap: 20px;
    max-width: 480px;
    margin: 12vh auto 0;
    padding: 0 24px;
    text-align: center;
    text-wrap: balance;
  }
  .notice > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 12px;
  }
  @media (min-width: 900px) {
    .replay {
      grid-template: minmax(0, 1fr) auto / minmax(0, 1fr) 372px;
      height: 100%;
      gap: 8px 0;
      padding-bottom: 10px;
    }
    .stage {
      grid-area: 1 / 1;
      height: auto;
      min-height: 0;
    }
    .desk {
      grid-area: 2 / 1;
      padding: 0 20px;
    }
    aside {
      grid-area: 1 / 2 / span 2 / auto;
      display: flex;
      flex-direction: column;
      min-height: 0;
      padding: 8px 18px 0 0;
      overflow-y: auto;
    }
    aside > * {
      flex: none;
    }
    aside > .moves {
      flex: 1 0 280px;
      display: grid;
      grid-template-rows: auto minmax(0, 1fr);
      height: 280px;
    }
    .moves > ol {
      overflow-y: auto;
      overscroll-behavior: contain;
    }
  }
`;
