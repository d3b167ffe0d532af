/* What only some games have: several doubles in one turn, closed doubles, the rows of a sausage, what stands beside the
 * accounts, medals. */
import { css } from "lit";

export const turnStyles = css`
  /* a turn that may have more */
  .turn-bar {
    position: absolute;
    z-index: 7;
    left: 50%;
    bottom: 22px;
    display: flex;
    align-items: center;
    gap: 12px;
    max-width: calc(100% - 32px);
    padding: 6px 6px 6px 14px;
    border: 1px solid var(--kz-edge);
    border-radius: 14px;
    background: color-mix(in srgb, var(--kz-panel) 94%, transparent);
    color: var(--kz-ink);
    translate: -50% 0;
    box-shadow: var(--kz-shadow);
  }
  .narrow .turn-bar {
    bottom: 12px;
    width: max-content;
    font-size: var(--kz-small);
  }
  .turn-bar span:only-child {
    padding: 8px 8px 8px 0;
  }
  .turn-bar button:only-child {
    margin-left: -8px;
  }
  .turn-bar button {
    min-height: 44px;
    padding: 0 18px;
    border: 0;
    border-radius: var(--kz-radius);
    background: var(--kz-accent);
    color: var(--kz-on-accent);
    font-weight: 700;
    white-space: nowrap;
  }
  .chosen-tile {
    position: absolute;
    z-index: 3;
    display: grid;
    place-items: center;
    padding: 0;
    translate: -50% -50%;
    border: 0;
    border-radius: var(--radius);
    background: none;
    opacity: 0.82;
  }
  .chosen-tile .body {
    stroke: var(--kz-table-accent);
    stroke-width: 8;
  }
  .chosen-tile .tile {
    width: 104%;
  }
  .ways {
    position: absolute;
    z-index: 5;
    display: flex;
    gap: 4px;
    translate: -50% 0;
  }
  .ways.beside {
    translate: 0 -50%;
  }
  .way {
    min-height: 34px;
    padding: 0 10px;
    border: 1.5px solid var(--kz-table-accent);
    border-radius: 10px;
    background: var(--kz-panel);
    color: var(--kz-ink);
    font-size: var(--kz-small);
    font-weight: 600;
    white-space: nowrap;
  }
  .way:hover {
    background: var(--kz-raised);
  }
  .closed-value {
    fill: var(--kz-tile-pip);
    font-size: 58px;
    font-weight: 700;
    opacity: 0.55;
  }

  /* a sausage: its tiles glide when it is cut or stuffed */
  .laid {
    transition: transform 320ms ease-in-out;
  }
  .offer.mark {
    border-style: solid;
    border-width: 2px;
    background: color-mix(in srgb, var(--kz-table-accent) 42%, transparent);
    color: var(--kz-table-ink);
  }
  .offer.mark.live::after {
    inset: -6px;
    min-width: 0;
    min-height: 0;
  }
  .turned {
    width: 44px;
  }
  .wide .turned {
    align-self: start;
    width: 56px;
  }
  .narrow .turned {
    width: 34px;
    position: absolute;
    z-index: 4;
  }
  .hand-side {
    display: flex;
    justify-content: center;
    align-items: center;
    gap: 14px;
    min-width: 0;
  }
  .narrow .hand-side {
    grid-area: hand;
  }
  .hand-side .hand {
    flex: none;
    min-width: 48px;
    margin-inline: 0;
  }
  .own-row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 3px;
    color: var(--kz-quiet);
  }
  .own-row i {
    width: 15px;
    height: 30px;
    border: 1px solid var(--kz-tile-groove);
    border-radius: 3px;
    background: var(--kz-tile);
    box-shadow: 0 1px 2px rgb(0 0 0 / 35%);
  }
  .own-row b {
    min-width: 1.6em;
    margin-left: 6px;
    color: var(--kz-ink);
  }

  /* what stands beside the accounts */
  .standing {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 4px 8px;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: var(--kz-small);
  }
  .cloth > .standing {
    grid-area: standing;
    padding: 8px 8px 0;
  }
  .standing li {
    display: flex;
    align-items: center;
    gap: 6px;
    padding: 2px 10px;
    border-radius: 10px;
    background: rgb(0 0 0 / 28%);
    color: var(--kz-table-ink);
  }
  .card .standing,
  dialog .standing {
    margin-top: 10px;
  }
  .card .standing li,
  dialog .standing li {
    background: var(--kz-raised);
    color: var(--kz-ink);
  }
  .eggs {
    width: 1.5em;
    flex: none;
    color: var(--kz-table-yellow);
  }
  .card .eggs,
  dialog .eggs {
    color: var(--kz-yellow);
  }
  .signal {
    display: inline-flex;
    gap: 3px;
    align-self: center;
    color: var(--kz-quiet);
  }
  .signal i {
    width: 11px;
  }
  .bubble.scored {
    background: #f4c64e;
    color: #2a2410;
    font-size: var(--kz-large);
    animation: rise 1300ms ease-out both;
  }
  .bubble.scored::before {
    background: #f4c64e;
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(14px) scale(0.7);
    }
    18%,
    75% {
      opacity: 1;
      transform: none;
    }
    to {
      opacity: 0;
      transform: translateY(-12px);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .bubble.scored {
      animation: none;
    }
    .laid {
      transition: none;
    }
  }

  /* score table by sides */
  .head-name {
    display: block;
  }
  .head-name + .head-name {
    margin-top: 2px;
  }
  .open-hand .small-tiles + .small-tiles {
    margin-left: 14px;
  }
  .sides-2 .small-tiles,
  .sides-2 .small-tiles.many {
    max-width: 150px;
  }
  .off {
    display: block;
    color: var(--kz-quiet);
    font-size: var(--kz-small);
    font-weight: 400;
  }
  .medal {
    width: 78px;
  }
  .ribbon {
    fill: var(--kz-danger);
  }
  .ribbon.other {
    fill: color-mix(in srgb, var(--kz-danger) 75%, black);
  }
  .disc {
    fill: var(--kz-brass);
  }
  .disc-in {
    fill: var(--kz-ivory);
  }
  .disc-pips {
    fill: var(--kz-pip);
  }
`;
