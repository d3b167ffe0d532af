// SPDX-License-Identifier: MIT
/* The bots' faces. Each is drawn from a few parts: hair, and other features that distinguish the characters. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";

type Hair = "short" | "long" | "curls" | "bun" | "bald" | "cap" | "kerchief" | "plaits";
type Extra = "glasses" | "moustache" | "beard" | "freckles" | "earrings" | "lines";

interface Look {
  skin: string;
  hair: Hair;
  tint: string;
  cloth: string;
  mouth: "smile" | "even" | "wide";
  extras?: Extra[];
}

const LOOKS: Record<string, Look[]> = {
  random: [
    { skin: "#f0c9a4", hair: "curls", tint: "#c98a3c", cloth: "#5b8fb0", mouth: "wide", extras: ["freckles"] },
    { skin: "#e8b98f", hair: "plaits", tint: "#5a3a22", cloth: "#c56b6b", mouth: "wide" },
    { skin: "#f3d2b3", hair: "short", tint: "#b5562b", cloth: "#6d9a5c", mouth: "wide", extras: ["freckles"] },
    { skin: "#d9a27a", hair: "curls", tint: "#2d2320", cloth: "#b98bc2", mouth: "smile" },
  ],
  novice: [
    { skin: "#f0c9a4", hair: "short", tint: "#7a5230", cloth: "#3f7d6b", mouth: "smile" },
    { skin: "#f3d2b3", hair: "long", tint: "#d6a94f", cloth: "#7f6bb0", mouth: "smile", extras: ["earrings"] },
    { skin: "#c98d62", hair: "cap", tint: "#4b5560", cloth: "#8a5a3c", mouth: "smile" },
    { skin: "#e8b98f", hair: "bun", tint: "#3a2a20", cloth: "#b65f47", mouth: "even", extras: ["glasses"] },
  ],
  "hasty.bot": [
    { skin: "#f3d2b3", hair: "short", tint: "#c98a3c", cloth: "#d07a3a", mouth: "wide", extras: ["freckles"] },
    { skin: "#e8b98f", hair: "plaits", tint: "#8a4b2a", cloth: "#4f8f86", mouth: "wide", extras: ["freckles"] },
    { skin: "#d9a27a", hair: "cap", tint: "#a5443c", cloth: "#4f6f9a", mouth: "wide" },
    { skin: "#f0c9a4", hair: "curls", tint: "#3a2a20", cloth: "#c7a23e", mouth: "smile", extras: ["earrings"] },
  ],
  "forgetful.bot": [
    { skin: "#efc6a2", hair: "bald", tint: "#9a8f84", cloth: "#6f7f4a", mouth: "smile", extras: ["glasses"] },
    { skin: "#f3d2b3", hair: "kerchief", tint: "#5f8f6a", cloth: "#8a5a7c", mouth: "smile", extras: ["lines"] },
    { skin: "#c98d62", hair: "short", tint: "#6b6259", cloth: "#5b8fb0", mouth: "even", extras: ["moustache"] },
    { skin: "#e3b48b", hair: "curls", tint: "#b9b2a6", cloth: "#a0566a", mouth: "wide", extras: ["glasses"] },
  ],
  "distracted.bot": [
    { skin: "#e3b48b", hair: "curls", tint: "#5c4632", cloth: "#7f6bb0", mouth: "even", extras: ["glasses"] },
    { skin: "#d9a27a", hair: "long", tint: "#4a2f22", cloth: "#c56b6b", mouth: "smile" },
    { skin: "#f0c9a4", hair: "short", tint: "#2d2320", cloth: "#3f7d6b", mouth: "even", extras: ["freckles"] },
    { skin: "#efc6a2", hair: "bun", tint: "#c9a05a", cloth: "#556b8a", mouth: "even", extras: ["earrings"] },
  ],
  club: [
    { skin: "#e3b48b", hair: "cap", tint: "#39424a", cloth: "#5a6b3c", mouth: "even", extras: ["moustache"] },
    { skin: "#efc6a2", hair: "kerchief", tint: "#b23a48", cloth: "#42566e", mouth: "smile", extras: ["lines"] },
    { skin: "#d9a27a", hair: "short", tint: "#4a4038", cloth: "#7c4f3a", mouth: "even", extras: ["glasses", "moustache"] },
    { skin: "#c98d62", hair: "long", tint: "#241b18", cloth: "#9a6a2c", mouth: "even", extras: ["earrings"] },
  ],
  "thoughtful.bot": [
    { skin: "#c98d62", hair: "short", tint: "#2b211c", cloth: "#6b4a3a", mouth: "even", extras: ["beard"] },
    { skin: "#f0c9a4", hair: "plaits", tint: "#c9a05a", cloth: "#42566e", mouth: "even", extras: ["glasses"] },
    { skin: "#efc6a2", hair: "cap", tint: "#3f4f3c", cloth: "#7c4f3a", mouth: "smile", extras: ["moustache"] },
    { skin: "#d9a27a", hair: "kerchief", tint: "#7f6bb0", cloth: "#5a6b3c", mouth: "even", extras: ["earrings"] },
  ],
  "patient.bot": [
    { skin: "#e8b98f", hair: "bald", tint: "#6b6259", cloth: "#4a5a6e", mouth: "smile", extras: ["moustache"] },
    { skin: "#e3b48b", hair: "bun", tint: "#7a5230", cloth: "#6d9a5c", mouth: "smile", extras: ["lines"] },
    { skin: "#f3d2b3", hair: "short", tint: "#8a8178", cloth: "#5a3d55", mouth: "even", extras: ["glasses", "lines"] },
    { skin: "#efc6a2", hair: "long", tint: "#a8a29a", cloth: "#8a5a3c", mouth: "even" },
  ],
  "observant.bot": [
    { skin: "#d9a27a", hair: "cap", tint: "#4a3a55", cloth: "#3c4f3f", mouth: "even", extras: ["glasses", "beard"] },
    { skin: "#e8b98f", hair: "curls", tint: "#8a3f2a", cloth: "#2f3b4a", mouth: "even", extras: ["glasses"] },
    { skin: "#c98d62", hair: "bald", tint: "#39302a", cloth: "#9a6a2c", mouth: "even", extras: ["beard"] },
    { skin: "#f3d2b3", hair: "kerchief", tint: "#42566e", cloth: "#7a3340", mouth: "even", extras: ["glasses", "lines"] },
  ],
  "seasoned.bot": [
    { skin: "#efc6a2", hair: "cap", tint: "#2f3b4a", cloth: "#5c554d", mouth: "even", extras: ["moustache", "lines"] },
    { skin: "#d9a27a", hair: "kerchief", tint: "#7a3340", cloth: "#3f5f4a", mouth: "even", extras: ["lines", "earrings"] },
    { skin: "#e3b48b", hair: "short", tint: "#c9c3b8", cloth: "#5a4a3c", mouth: "even", extras: ["beard", "lines"] },
    { skin: "#f0c9a4", hair: "bun", tint: "#d8d3ca", cloth: "#39424a", mouth: "smile", extras: ["glasses", "lines"] },
  ],
  master: [
    { skin: "#e3b48b", hair: "bald", tint: "#b9b2a6", cloth: "#2f3b4a", mouth: "even", extras: ["beard", "lines"] },
    { skin: "#efc6a2", hair: "bun", tint: "#a8a29a", cloth: "#5a3d55", mouth: "even", extras: ["glasses", "lines"] },
    { skin: "#c98d62", hair: "bald", tint: "#5c554d", cloth: "#3c4f3f", mouth: "smile", extras: ["moustache", "lines"] },
    { skin: "#f3d2b3", hair: "curls", tint: "#d8d3ca", cloth: "#7a3340", mouth: "smile", extras: ["earrings", "lines"] },
  ],
};

const CURLS = [[15, 15], [19, 11], [24, 9.5], [29, 11], [33, 15], [14, 20], [34, 20]];
const DARK = "#2b211c";

/** Returns what is behind the head. */
function behind({ hair, tint }: Look): SVGTemplateResult | null {
  if (hair === "long") return svg`<path fill=${tint} d="M12 38C9 20 13 8 24 8s15 12 12 30z" />`;
  if (hair === "plaits") return svg`<path fill=${tint} d="M15 20l-5 16 5 1 4-15zM33 20l5 16-5 1-4-15z" />`;
  return hair === "bun" ? svg`<circle cx="24" cy="8" r="5" fill=${tint} />` : null;
}

function hairOf({ hair, tint }: Look): SVGTemplateResult {
  switch (hair) {
    case "curls":
      return svg`${CURLS.map(([x, y]) => svg`<circle cx=${x!} cy=${y!} r="4" fill=${tint} />`)}`;
    case "bald":
      return svg`<path fill=${tint} d="M13.6 24c-1-5-.4-8 1.6-10-.6 4 .2 7-.2 10zM34.4 24c1-5 .4-8-1.6-10 .6 4-.2 7 .2 10z" />`;
    case "cap":
      return svg`<path fill=${tint} d="M12 17c1-8 7-10 12-10s12 2 12 10l4 3c-8-3-21-3-28-1z" />`;
    case "kerchief":
      return svg`<path fill=${tint} d="M12.5 27C10 12 16 7.5 24 7.500S38 12 35.5 27c-2-8-5-11-11.5-11s-9.5 3-11.5 11zM20 35l4 2 4-2 3 7H17z" />`;
    default:
      return svg`<path fill=${tint} d="M13.4 21C12 12 17 8 24 8s12 4 10.6 13c-1.5-4-3-6-5-7-4 2-9 2-12 1.5-2 1-3 2.5-4.2 5.500z" />`;
  }
}

const EXTRAS: Record<Extra, SVGTemplateResult> = {
  glasses: svg`<g fill="none" stroke=${DARK} stroke-width="1.2"><circle cx="19.6" cy="22" r="3.8" /><circle cx="28.4" cy="22" r="3.8" /><path d="M23.4 22h1.2" /></g>`,
  moustache: svg`<path fill="#4a3a2e" d="M17.5 28.500c2-3 5-2.5 6.5-1.3 1.5-1.2 4.5-1.7 6.5 1.3-3 1.6-5.3.8-6.5-.4-1.2 1.2-3.5 2-6.5.4z" />`,
  beard: svg`<path fill="#c9c3b8" d="M14.5 25c0 9 4.5 13 9.5 13s9.5-4 9.5-13c-2 3-4 4-5.5 3.5-2.5-1.5-5.5-1.5-8 0-1.5.5-3.5-.5-5.5-3.500z" />`,
  freckles: svg`<g fill="#b9794e"><circle cx="18" cy="26" r=".7" /><circle cx="20" cy="27" r=".7" /><circle cx="28" cy="27" r=".7" /><circle cx="30" cy="26" r=".7" /></g>`,
  earrings: svg`<g fill="#e0b64a"><circle cx="13.6" cy="27" r="1.4" /><circle cx="34.4" cy="27" r="1.4" /></g>`,
  lines: svg`<path fill="none" stroke=${DARK} stroke-opacity=".35" stroke-width=".8" d="M19 15.500c3-1 7-1 10 0M16.5 26c.6 1 .8 2 .6 3M31.5 26c-.6 1-.8 2-.6 3" />`,
};

const MOUTHS = {
  smile: svg`<path fill="none" stroke=${DARK} stroke-width="1.3" stroke-linecap="round" d="M20.5 30.500c2 2 5 2 7 0" />`,
  even: svg`<path stroke=${DARK} stroke-width="1.3" stroke-linecap="round" d="M21 31h6" />`,
  wide: svg`<path fill="#fff" stroke=${DARK} stroke-width="1" d="M20 29.500h8c0 3.5-8 3.5-8 0z" />`,
};

/** Returns the face of a level's nth character (from 0), as large as its container. null: this page does not have the level. */
export function faceOf(level: string, nth: number): TemplateResult | null {
  const looks = LOOKS[level];
  const look = looks?.[nth % looks.length];
  if (!look) return null;
  const extras = look.extras ?? [];
  return html`<svg class="bot-face" viewBox="4 4 40 40" aria-hidden="true">
    ${behind(look)}
    <path fill=${look.cloth} d="M6 52c0-11 8-15 18-15s18 4 18 15z" />
    <path fill=${look.skin} d="M20 30h8v8c-2 2-6 2-8 0z" />
    <circle cx="14" cy="23" r="2.3" fill=${look.skin} /><circle cx="34" cy="23" r="2.3" fill=${look.skin} />
    <ellipse cx="24" cy="22.5" rx="10" ry="12" fill=${look.skin} />
    ${extras.includes("beard") ? EXTRAS.beard : null} ${hairOf(look)}
    <g fill=${DARK}><circle cx="19.8" cy="22" r="1.3" /><circle cx="28.2" cy="22" r="1.3" /></g>
    <path fill="none" stroke=${DARK} stroke-width="1" d="M17.6 18.600c1.4-1 3-1 4.2-.3M26.2 18.300c1.2-.7 2.8-.7 4.2.3M24 22.500l-1.2 4h2" />
    ${MOUTHS[look.mouth]} ${extras.filter((extra) => extra !== "beard").map((extra) => EXTRAS[extra])}
  </svg>`;
}
