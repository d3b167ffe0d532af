// SPDX-License-Identifier: MIT
import { svg } from "lit";

const icon = (content: unknown) => svg`<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor"
  stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${content}</svg>`;

export const settingsIcon = icon(svg`<path d="M4 7h10M18 7h2M4 17h2M10 17h10" /><circle cx="16" cy="7" r="2" />
  <circle cx="8" cy="17" r="2" />`);
export const personIcon = icon(svg`<circle cx="12" cy="8" r="4" /><path d="M4.5 20a7.5 7.5 0 0 1 15 0" />`);
export const menuIcon = icon(svg`<path d="M4 6h16M4 12h16M4 18h16" />`);
export const starIcon = icon(svg`<path d="m12 4 2.5 5.2 5.6.8-4 4 .9 5.7-5-2.7-5 2.7.9-5.7-4-4 5.6-.8Z" />`);
export const closeIcon = icon(svg`<path d="M6 6l12 12M18 6 6 18" />`);
export const plusIcon = icon(svg`<path d="M12 5v14M5 12h14" />`);
export const linkIcon = icon(svg`<path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.6-5.6l-1.2 1.1" />
  <path d="M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.6 5.6l1.2-1.1" />`);
export const checkIcon = icon(svg`<path d="M5 12.5 10 17.5 19 7" />`);
