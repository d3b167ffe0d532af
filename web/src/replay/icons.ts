// SPDX-License-Identifier: MIT
/* The icons of the buttons that step through a match. */
import { svg } from "lit";

const icon = (path: string) =>
  svg`<svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" stroke="currentColor" stroke-width="1.6"
    stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d=${path} /></svg>`;

export const firstIcon = icon("M5 5v14M19 5l-6 7 6 7zM13 5l-6 7 6 7z");
export const lastIcon = icon("M19 5v14M5 5l6 7-6 7zM11 5l6 7-6 7z");
export const previousDealIcon = icon("M6 6v12M17 6l-8 6 8 6z");
export const nextDealIcon = icon("M18 6v12M7 6l8 6-8 6z");
export const previousIcon = icon("M15.5 6l-8 6 8 6z");
export const nextIcon = icon("M8.5 6l8 6-8 6z");
export const playIcon = icon("M7 5l12 7-12 7z");
export const pauseIcon = icon("M8 5v14M9 5v14M15 5v14M16 5v14");
