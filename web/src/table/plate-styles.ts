/* The seats' plates (seat-plate.ts) and the points that stand in plates and tables. */
import { css } from "lit";

export const plateStyles = css`
  .points {
    font-weight: 700;
    white-space: nowrap;
  }
  .points.memory {
    color: var(--kz-yellow);
  }
  .points.open {
    color: var(--kz-red);
  }
  .points.none {
    color: var(--kz-quiet);
    font-weight: 400;
  }
  .plate {
    position: relative;
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 8px 12px 8px 8px;
    border: 2px solid var(--kz-edge);
    border-radius: 14px;
    background: color-mix(in srgb, var(--kz-panel) 94%, transparent);
    color: var(--kz-ink);
    box-shadow: 0 2px 6px rgb(0 0 0 / 22%);
  }
  /* whose turn it is: a frame that appears by its opacity, which costs a slow phone nothing */
  .plate::after {
    content: "";
    position: absolute;
    inset: -3px;
    border: 3px solid var(--kz-accent);
    border-radius: 15px;
    pointer-events: none;
    opacity: 0;
    transition: opacity var(--kz-settle);
  }
  .plate.acts::after {
    opacity: 1;
  }
  .wide .plate.top {
    min-width: 210px;
  }
  .plate.bottom {
    min-height: 56px;
  }
  .wide .plate.left,
  .wide .plate.right {
    flex-direction: column;
    width: 116px;
    padding: 10px 6px;
    gap: 4px;
    text-align: center;
  }
  .avatar {
    position: relative;
    display: grid;
    place-items: center;
    flex: none;
    width: 36px;
    height: 36px;
    border-radius: 50%;
    background: var(--kz-raised);
    border: 1px solid var(--kz-edge);
    font-weight: 700;
    letter-spacing: -0.02em;
  }
  .acts .avatar {
    background: var(--kz-accent);
    color: var(--kz-on-accent);
    border-color: transparent;
  }
  .avatar .horns {
    position: absolute;
    width: 44px;
    bottom: 70%;
    overflow: visible;
  }
  .who {
    min-width: 0;
    flex: 1;
    line-height: 1.3;
  }
  .wide .left .who,
  .wide .right .who {
    flex: none;
    width: 100%;
  }
  .name {
    display: flex;
    min-width: 0;
    white-space: pre;
    font-weight: 600;
  }
  .stem {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .facts {
    display: flex;
    gap: 8px;
    align-items: baseline;
  }
  .wide .left .facts,
  .wide .left .name,
  .wide .right .name,
  .wide .right .facts {
    justify-content: center;
  }
  .mark {
    padding: 0 6px;
    border: 1px dashed currentColor;
    border-radius: 8px;
    color: var(--kz-quiet);
    font-size: 12px;
  }
  .mark .short {
    display: none;
  }
  .facts .mark {
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .wide .left .facts .knocked,
  .wide .right .facts .knocked {
    white-space: normal;
    text-align: center;
  }
  .narrow .others .facts,
  .wide .left .facts,
  .wide .right .facts {
    flex-wrap: wrap;
    gap: 2px 8px;
  }
  /* a small plate has room for the sign only; the words are still read out */
  .narrow .mark .short {
    display: inline;
  }
  .narrow .mark .long {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .away .avatar {
    opacity: 0.55;
    border-style: dashed;
  }
  .backs {
    display: flex;
    align-items: center;
    gap: 2.5px;
    min-height: 16px;
    color: var(--kz-quiet);
    font-size: var(--kz-small);
  }
  .backs i {
    width: 7.5px;
    height: 14px;
    border-radius: 2px;
    background: var(--kz-tile);
    border: 1px solid var(--kz-tile-groove);
    box-shadow: 0 1px 1px rgb(0 0 0 / 35%);
  }
  /* whom a spectator sits behind, where the plate is small */
  @container (max-width: 400px) {
    .bottom .backs {
      gap: 0;
    }
    .bottom .backs i + i {
      margin-left: -4px;
    }
  }
  .backs b {
    margin-left: 3px;
    color: var(--kz-ink);
  }
  .open-tiles {
    display: flex;
    flex-wrap: wrap;
    align-content: start;
    gap: 3px;
    min-height: 40px;
  }
  .open-tiles i {
    width: 20px;
  }
  .wide .left .open-tiles,
  .wide .right .open-tiles {
    justify-content: center;
    min-height: 43px;
  }
  .wide .left .open-tiles i,
  .wide .right .open-tiles i {
    width: 21px;
  }
  .narrow .open-tiles {
    grid-column: 1 / -1;
    gap: 2px;
    min-height: 35px;
  }
  .narrow .open-tiles i {
    width: 17px;
  }
  .bubble {
    position: absolute;
    z-index: 6;
    left: 50%;
    top: 100%;
    margin-top: 7px;
    translate: -50% 0;
    padding: 3px 12px;
    border-radius: 12px;
    background: var(--kz-ivory);
    color: var(--kz-pip);
    font-weight: 600;
    white-space: nowrap;
    box-shadow: 0 3px 10px rgb(0 0 0 / 35%);
    animation: pop 160ms ease-out;
  }
  .bubble::before {
    content: "";
    position: absolute;
    left: calc(50% - 6px);
    top: -5px;
    width: 12px;
    height: 12px;
    rotate: 45deg;
    border-radius: 2px;
    background: var(--kz-ivory);
  }
  .bottom .bubble {
    top: auto;
    bottom: 100%;
    margin: 0 0 7px;
  }
  .bottom .bubble::before {
    top: auto;
    bottom: -5px;
  }
  @keyframes pop {
    from {
      opacity: 0;
      transform: scale(0.8);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .bubble {
      animation: none;
    }
  }

  /* in a row above the table */
  .narrow .others .plate {
    display: grid;
    grid-template: auto auto / auto minmax(0, 1fr);
    gap: 2px 7px;
    padding: 6px 7px 5px;
  }
  .narrow .others .avatar {
    width: 30px;
    height: 30px;
    font-size: var(--kz-small);
  }
  .narrow .others .who {
    line-height: 1.2;
  }
  .narrow .others .name {
    font-size: var(--kz-small);
  }
  /* three beside each other: the names need the room more than a picture of their first letters */
  .narrow.seats-4 .others .plate {
    grid-template-columns: minmax(0, 1fr);
  }
  .narrow.seats-4 .others .avatar {
    display: none;
  }
  .narrow .others .backs {
    grid-column: 1 / -1;
    justify-content: center;
  }
  .narrow.seats-2 .others .plate {
    grid-template: auto / auto minmax(0, 1fr) auto;
    padding-right: 12px;
  }
  .narrow.seats-2 .others .backs {
    grid-column: 3;
  }
  .narrow .bottom {
    padding: 4px 10px 4px 6px;
    min-height: 48px;
  }
  .narrow .bottom .who {
    display: flex;
    flex-wrap: wrap;
    column-gap: 10px;
    align-items: baseline;
  }
  /* on a phone on its side */
  .low .column .plate {
    flex-direction: column;
    gap: 1px;
    width: 96px;
    min-width: 0;
    padding: 4px;
    font-size: var(--kz-small);
    text-align: center;
  }
  .low .column .avatar {
    display: none;
  }
  .low .column .who {
    flex: none;
    width: 100%;
  }
  .low .column .name,
  .low .column .facts {
    justify-content: center;
  }
`;
