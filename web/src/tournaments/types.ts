// SPDX-License-Identifier: MIT
/* The parts of the API's answers about tournaments. */
import type { TournamentMatch, TournamentPage, TournamentRow, TournamentSummary } from "../api/schema.js";
import type { Requests } from "../base/protocol.js";

export type Tournament = TournamentPage;
export type Summary = TournamentSummary;
export type Match = TournamentMatch;
export type Row = TournamentRow;
/** The formats that can be founded. */
export type Format = Requests["found"]["args"]["format"];
/** What may be done with a tournament. */
export type Action = Requests["tournament"]["args"]["what"];
