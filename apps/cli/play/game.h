/* SPDX-License-Identifier: MIT */
/* A match of one person with bots. The table deals and has all tiles; callers get the views of the person's
 * seat alone. All chance comes from a seed, the number of the deal and the number of the action. So a match
 * goes on alike after a takeback and after it was saved and resumed. */
#pragma once

#include <kozel/bot.h>
#include <kozel/record.h>
#include <kozel/view.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct play_game play_game;

typedef enum play_event_kind {
    PLAY_DEALT,
    PLAY_ACTED,
    PLAY_TAKEN_BACK, /* the last `count` actions */
} play_event_kind;

/* An event as the person's seat saw it. The views are valid during the call. */
typedef struct play_event {
    uint8_t kind;          /* play_event_kind */
    int count;             /* PLAY_TAKEN_BACK: actions */
    kz_action action;      /* PLAY_ACTED */
    const kz_view *before; /* PLAY_ACTED: the view before the action */
    const kz_view *view;   /* the view after the event; after a deal's end it has all hands */
} play_event;

typedef struct play_terms {
    const kz_games *games;
    const char *game, *options;  /* of a new match */
    const kz_bot *bot[KZ_SEATS]; /* of each bot's seat in turn; the last one is also that of the seats left */
    int bot_count;               /* 0: as the record names them, else `club` */
    const char *name;            /* the person's; "": none */
    int seats;                   /* of a new match */
    int seat;                    /* the person's, from 0 */
    uint64_t seed;               /* of a new match, or of a record without one */
    void *context;
    void (*happened)(void *context, const play_event *event);
} play_terms;

enum { PLAY_ROLLOUTS = 1000 }; /* for a choice of a bot that searches */

typedef enum play_need {
    PLAY_GOES_ON,  /* call play_game_step() again */
    PLAY_MUST_ACT, /* play_game_act() of the person */
    PLAY_OVER,
    PLAY_FAILED /* out of memory */
} play_need;

/* Begins a match. Returns NULL with *error if the rules reject it. */
play_game *play_game_begin(const play_terms *terms, kz_error *error);

enum { PLAY_NO_PERSON = -1 };

/* Returns the only seat of a record whose player is not named as a bot, from 0. PLAY_NO_PERSON: there is none
 * or several. 0: play_game_resume() will reject the record. */
int play_game_person(const kz_games *games, const char *text, size_t length);

/* Goes on with the match of a record. Its past choices come as events. Returns NULL with *error if the record
 * is rejected, or does not have the person's seat. */
play_game *play_game_resume(const play_terms *terms, const char *text, size_t length, kz_error *error);

/* Ends a match and begins another one, by the same rules and with the same players. */
play_game *play_game_again(play_game *game);

void play_game_end(play_game *game);

/* Deals, or lets one bot act. Returns what the match needs then. */
play_need play_game_step(play_game *game);

/* Carries out an action of the person. Returns false with *error if it is rejected. */
bool play_game_act(play_game *game, kz_action action, kz_error *error);

/* Takes the person's last choice of the deal back, with all actions after it. Returns false if there is none.
 */
bool play_game_take_back(play_game *game);

/* Returns the current view of the person's seat. */
const kz_view *play_game_view(play_game *game);

/* Returns the tags with the names as people read them. */
const kz_tags *play_game_tags(const play_game *game);

/* Returns the game's title in the language of the texts. */
const char *play_game_title(const play_game *game);

/* Writes the record to a regular file. It has all hands. Returns false with the cause in errno. */
bool play_game_save(const play_game *game, const char *path);
