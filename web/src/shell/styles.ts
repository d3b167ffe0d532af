/* What every component of the shell looks like: buttons, choices, fields, focus. Colours: the roles of theme.css. */
import { css } from "lit";

export const base = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :host {
    color: var(--kz-ink);
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  h1 {
    font-size: var(--kz-title);
    line-height: 1.25;
    font-weight: 650;
    text-wrap: balance;
  }
  h2 {
    font-size: var(--kz-large);
    line-height: 1.3;
    font-weight: 650;
  }
  :focus-visible {
    outline: 2px solid var(--kz-accent);
    outline-offset: 2px;
  }
  .quiet {
    color: var(--kz-quiet);
  }
  .small {
    font-size: var(--kz-small);
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      transition-duration: 0.01ms !important;
      animation-duration: 0.01ms !important;
    }
  }
`;

export const controls = css`
  button,
  select,
  input {
    font: inherit;
    font-variant-numeric: inherit;
    color: inherit;
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-height: 44px;
    padding: 8px 18px;
    border: 1px solid var(--kz-edge);
    border-radius: 10px;
    background: var(--kz-raised);
    font-weight: 550;
    text-decoration: none;
    line-height: 1.2;
    cursor: pointer;
    transition:
      background 120ms,
      border-color 120ms,
      transform 120ms;
  }
  .button:hover {
    border-color: var(--kz-accent);
  }
  .button:active {
    transform: translateY(1px);
  }
  .button.primary {
    background: var(--kz-accent);
    border-color: var(--kz-accent);
    color: var(--kz-on-accent);
  }
  .button.primary:hover {
    filter: brightness(1.07);
  }
  .button.plain {
    background: none;
    border-color: transparent;
    color: var(--kz-quiet);
  }
  .button.plain:hover {
    color: var(--kz-ink);
    border-color: var(--kz-edge);
  }
  .button[disabled] {
    opacity: 0.55;
    cursor: default;
  }

  /* A choice of a few: radio buttons side by side. */
  .choice {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 4px;
    padding: 4px;
    border-radius: 12px;
    background: var(--kz-raised);
    border: 1px solid var(--kz-edge);
    max-width: 100%;
  }
  .choice label {
    position: relative;
    display: grid;
    place-items: center;
    min-width: 44px;
    min-height: 36px;
    padding: 4px 12px;
    border-radius: 8px;
    cursor: pointer;
    color: var(--kz-quiet);
    text-align: center;
    line-height: 1.2;
  }
  .choice input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .choice label:hover {
    color: var(--kz-ink);
  }
  .choice label:has(input:checked) {
    background: var(--kz-accent);
    color: var(--kz-on-accent);
    font-weight: 600;
  }
  .choice label:has(input:focus-visible) {
    outline: 2px solid var(--kz-accent);
    outline-offset: 2px;
  }

  select {
    min-height: 40px;
    padding: 6px 10px;
    border: 1px solid var(--kz-edge);
    border-radius: 10px;
    background: var(--kz-raised);
    cursor: pointer;
    max-width: 100%;
  }
  select:hover {
    border-color: var(--kz-accent);
  }
  input[type="range"] {
    width: 100%;
    min-height: 32px;
    margin: 0;
    accent-color: var(--kz-accent);
    cursor: pointer;
  }
  input[type="checkbox"] {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--kz-accent);
  }

  /* A field with its name above, a choice's legend, a switch with its name beside it. */
  .field {
    display: block;
  }
  .field > span,
  legend {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    width: 100%;
    padding: 0;
    margin-bottom: 6px;
    color: var(--kz-quiet);
    font-size: var(--kz-small);
  }
  output {
    color: var(--kz-ink);
    font-weight: 600;
  }
  .check {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 44px;
    cursor: pointer;
  }
  .check input {
    flex: none;
  }
  .check > span {
    display: grid;
  }
`;
