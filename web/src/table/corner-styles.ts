/* The buttons of the table (corner.ts), and all of it for the left hand. */
import { css } from "lit";

export const cornerStyles = css`
  .buttons {
    display: flex;
    justify-content: flex-end;
    align-items: center;
    gap: 8px;
  }
  .icon {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-width: 44px;
    min-height: 44px;
    padding: 0 12px;
    border: 1px solid var(--kz-edge);
    border-radius: var(--kz-radius);
    background: var(--kz-panel);
  }
  .icon:hover {
    background: var(--kz-raised);
  }
  .sign {
    width: 22px;
    height: 22px;
    flex: none;
  }
  .narrow .icon .text {
    display: none;
  }
  /* where four buttons are too many, the rules are in the menu */
  #menu .rules {
    display: none;
  }
  @container (max-width: 359px) or ((min-width: 720px) and (max-width: 899px)) {
    .icon.rules:has(+ .talk) {
      display: none;
    }
    #menu .rules {
      display: block;
    }
  }
  .icon.talk {
    position: relative;
  }
  .dot {
    position: absolute;
    top: 7px;
    right: 7px;
    width: 12px;
    height: 12px;
    border: 2px solid var(--kz-panel);
    border-radius: 50%;
    background: var(--kz-yellow);
  }
  /* three buttons and a word have room, four have not */
  .buttons:has(.talk) .icon .text {
    display: none;
  }
  @container (max-width: 999px) {
    .icon .text {
      display: none;
    }
  }
  #menu {
    inset: auto 16px 92px auto;
    margin: 0;
    padding: 6px;
    border: 1px solid var(--kz-edge);
    border-radius: var(--kz-radius);
    background: var(--kz-panel);
    color: var(--kz-ink);
    box-shadow: var(--kz-shadow);
  }
  .narrow #menu {
    inset: auto 10px 180px auto;
  }
  #menu button {
    display: block;
    width: 100%;
    min-height: 44px;
    padding: 0 16px;
    border: 0;
    border-radius: var(--kz-radius-small);
    background: none;
    text-align: start;
  }
  #menu button:hover {
    background: var(--kz-raised);
  }
  #menu .danger {
    color: var(--kz-danger);
  }
  .low .icon .text {
    display: none;
  }

  .zoom {
    position: absolute;
    z-index: 4;
    right: 10px;
    bottom: 10px;
    display: flex;
    gap: 4px;
  }
  .zoom button {
    display: grid;
    place-items: center;
    width: 40px;
    height: 40px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: color-mix(in srgb, var(--kz-table) 70%, transparent);
    color: var(--kz-table-quiet);
  }
  .zoom button:hover {
    color: var(--kz-table-ink);
  }
  .zoom [aria-disabled] {
    opacity: 0.45;
    cursor: default;
  }
  .wide.seats-2 .zoom {
    flex-direction: column;
  }
  /* a plate is in that corner: above, beside the clock */
  .wide.low .zoom {
    flex-direction: row;
    inset: 4px var(--side) auto auto;
  }
  .narrow .zoom {
    inset: 8px auto auto 50%;
    translate: -50% 0;
  }
  .well {
    touch-action: none;
  }
  /* what does not fit lies under the plates, and ends at the rim */
  .near .cloth {
    overflow: clip;
  }
  .near .well {
    z-index: 0;
    cursor: grab;
  }
  .near .column,
  .near .head,
  .near .standing {
    position: relative;
    z-index: 1;
    pointer-events: none;
  }
  .moving .well {
    cursor: grabbing;
  }
  .moving .world {
    transition: none;
  }

  /* the left hand */
  .left-handed .buttons {
    justify-content: flex-start;
  }
  .wide.left-handed .own > .plate {
    grid-area: 1 / 3;
  }
  .wide.left-handed .own > .buttons {
    grid-area: 1 / 1;
  }
  .wide.left-handed .own > :not(.plate, .buttons) {
    grid-area: 1 / 2;
  }
  .narrow.left-handed .own {
    grid-template: auto auto / auto minmax(0, 1fr);
    grid-template-areas: "buttons plate" "hand hand";
  }
  .narrow.left-handed .own > .plate {
    grid-area: plate;
  }
  .narrow.left-handed .own > .buttons {
    grid-area: buttons;
  }
  .left-handed #menu {
    inset-inline: 16px auto;
  }
  .narrow.left-handed #menu {
    inset-inline: 10px auto;
  }
  .wide.left-handed .zoom {
    right: auto;
    left: 10px;
  }
  .wide.low.left-handed .zoom {
    left: var(--side);
  }
  .wide.left-handed .show-card {
    right: auto;
    left: 26px;
  }
`;
