/* SPDX-License-Identifier: MIT */
/* A tournament: terms and a list of events, as a durable room. */
#pragma once

#include "server/tournaments/state.h"

/* The kind of room "tournament" (kind.c). Its context is a tournaments_host. */
extern const room_kind tournaments_kind;

/* Makes a tournament without entrants. Returns NULL and the reason if a term is out of range. */
tournaments_tournament *tournaments_new(tournaments_host *host, const char *id,
                                        const tournaments_terms *terms, kz_error *error);

/* Removes it from the host, and frees it. Its log stays. */
void tournaments_free(tournaments_host *host, tournaments_tournament *tournament);

/* Returns the present time for an event: not before the last one, as a clock may be set back. */
int64_t tournaments_time(const tournaments_host *host, const tournaments_tournament *tournament);

/* Applies an event at the present time, which joins the list. Returns false and the reason if it is not
 * possible now. */
bool tournaments_apply(tournaments_host *host, tournaments_tournament *tournament, tournaments_event *event,
                       kz_error *error);

/* Returns the tournament of that id here; NULL: there is none. */
tournaments_tournament *tournaments_find(const tournaments_host *host, const char *id);

/* Removes the name of an entrant from the list, for good. KZ_MAX_ENTRANTS: the names of all. It takes one
 * pass over the events, which may be many. */
void tournaments_forget_names(tournaments_host *host, tournaments_tournament *tournament, uint32_t entrant);

/* Removes the host's texts, for good: the name, which the id replaces, and the notes. */
void tournaments_forget_texts(tournaments_host *host, tournaments_tournament *tournament);

/* Returns the number of a person's entrant; how many entrants the list has: none. */
uint32_t tournaments_entrant_of(const tournaments_tournament *tournament, int64_t person);

/* Applies an event of the log, with the time that it has. */
bool tournaments_replay(tournaments_tournament *tournament, const tournaments_event *event, kz_error *error);

/* Lets a bot that is missing enter or return, or one that is not needed any more leave, by an event. Returns
 * false if nothing is to be changed, or the event is not possible now. */
bool tournaments_fill(tournaments_host *host, tournaments_tournament *tournament);

/* Does what is needed next: begins, asks for a pairing, or ends. Sets the next due time. */
void tournaments_go_on(tournaments_host *host, tournaments_tournament *tournament);

/* Removes a tournament that was over long ago, with its log. Returns false if its time has not come. */
bool tournaments_expire(tournaments_host *host, tournaments_tournament *tournament);

/* Applies the answer of the port pair(). `pairing` is NULL if it failed. An answer for another list of events
 * is dropped, and the pairing is computed again. */
void tournaments_answer(tournaments_host *host, const char *id, size_t events,
                        const kz_tournament_pairing *pairing);
