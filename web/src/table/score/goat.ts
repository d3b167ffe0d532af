// SPDX-License-Identifier: MIT
/* The goat, looking at the person who became one: horns, beard, and a tile that he chews. */
import { html, svg, type TemplateResult } from "lit";
import { tileFace } from "../../board/tile.js";
import { HORN, RIDGES } from "./horns.js";

const EAR = "M62 96C46 86 24 88 8 104C20 117 42 119 62 110Z";

/** One side's horn and ear; the other side is its mirror. */
const side = svg`
  <path class="ear" d=${EAR}/><path class="ear-in" d="M56 99C44 94 30 96 20 104C30 110 44 110 56 106Z"/>
  <path class="horn" d=${HORN}/><path class="ridge" d=${RIDGES}/>`;

/** What is on a goat's head: a tuft, nothing, or the cap of the title. */
export type Headwear = "tuft" | "bald" | "labour" | "officer" | "general" | "admiral";

const TUFT = svg`<path class="tuft" d="M78 74C80 60 88 52 94 60C97 50 106 50 107 60C114 54 121 62 122 74C114 88 108 78 101 90C95 78 86 86 78 74Z" />`;
const SHINE = svg`<path class="shine" d="M84 76C90 69 104 67 112 72" /><path class="shine" d="M82 84C83 82 84 81 86 79" />`;
/** A worker's helmet. */
const HELMET = svg`<path class="helmet" d="M62 80C62 48 80 34 100 34C120 34 138 48 138 80Z" />
  <path class="helmet brim" d="M52 80C72 74 128 74 148 80C150 86 148 90 144 90C122 84 78 84 56 90C52 90 50 86 52 80Z" />
  <path class="helmet-rib" d="M100 35V77M82 42C79 52 78 64 78 77M118 42C121 52 122 64 122 77" />`;

const STAR = "M100 47l3.6 7.6 8.2 1-6 5.8 1.5 8.2-7.3-4-7.3 4 1.5-8.2-6-5.8 8.2-1Z";
const ANCHOR = "M100 48v22M94 54h12M89 63c1 6 5 9 11 9s10-3 11-9M100 48a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8";
/** Returns a peaked cap. Its band and badge show the rank. */
const cap = (rank: "officer" | "general" | "admiral") => svg`<g class="cap ${rank}">
  <path class="crown" d="M48 52C58 34 80 26 100 26C120 26 142 34 152 52C150 60 142 66 136 68H64C58 66 50 60 48 52Z" />
  <path class="band" d="M64 66C86 60 114 60 136 66V80C114 75 86 75 64 80Z" />
  <path class="visor" d="M62 80C86 74 114 74 138 80C132 92 118 97 100 97C82 97 68 92 62 80Z" />
  ${rank === "admiral" ? svg`<path class="badge-line" d=${ANCHOR} />` : rank === "general" ? svg`<path class="badge" d=${STAR} />` : svg`<circle class="badge" cx="100" cy="62" r="6.5" /><circle class="badge-in" cx="100" cy="62" r="3" />`}
</g>`;

function headwear(worn: Headwear) {
  switch (worn) {
    case "tuft":
      return TUFT;
    case "bald":
      return SHINE;
    case "labour":
      return HELMET;
    default:
      return cap(worn);
  }
}

/** Returns a goat. `label`: the text for screen readers. */
export function goat(label: string, worn: Headwear = "tuft"): TemplateResult {
  return html`<svg class="goat" viewBox="0 14 200 196" role="img" aria-label=${label}>
    ${side}
    <g transform="matrix(-1 0 0 1 200 0)">${side}</g>
    <path class="beard" d="M80 168C80 186 88 196 92 208C97 200 99 196 101 204C106 198 112 188 120 168Z" />
    <path
      class="face"
      d="M100 66C78 66 60 76 60 96C60 114 69 124 73 140C76 156 78 180 100 180C122 180 124 156 127 140C131 124 140 114 140 96C140 76 122 66 100 66Z"
    />
    <path class="blaze" d="M100 74C93 92 91 116 84 138C84 158 90 174 100 174C110 174 116 158 116 138C109 116 107 92 100 74Z" />
    <g class="eyes">
      <ellipse cx="76" cy="102" rx="10.5" ry="9.5" /><ellipse cx="124" cy="102" rx="10.5" ry="9.5" />
      <rect x="68.5" y="100" width="15" height="5.4" rx="2.7" /><rect x="116.5" y="100" width="15" height="5.4" rx="2.7" />
      <circle cx="80" cy="98.6" r="1.9" /><circle cx="128" cy="98.6" r="1.9" />
    </g>
    <path class="brow" d="M64 93C70 86 80 87 87 94M136 93C130 86 120 87 113 94" />
    <path class="nostril" d="M90 143c1.5 3 4.5 3.5 6 1M110 143c-1.5 3-4.5 3.5-6 1" />
    ${headwear(worn)}
    <g transform="translate(128 176) rotate(-62) scale(.17)">${tileFace("1-1", 0)}</g>
    <path class="smile" d="M84 157C93 166 108 166 117 155M100 149V161" />
  </svg>`;
}
