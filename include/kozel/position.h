/* SPDX-License-Identifier: MIT */
/* Positions as one line of text (docs/spec/position.md). A line has a whole state of a match, or what one
 * seat may know of it, or what everybody knows. The functions allocate nothing. */
#ifndef KOZEL_POSITION_H
#define KOZEL_POSITION_H

#include <kozel/api.h>
#include <kozel/catalogue.h>
#include <kozel/play.h>
#include <kozel/view.h>

KZ_DECLARATIONS

/* The size of a text that suffices for every position, with its NUL. */
enum { KZ_POSITION_TEXT = 4096 };

/* A position. `match` is valid if `complete`, else `view` is. A view of seat KZ_NOBODY is the public
 * position. */
typedef struct kz_position {
    char game[KZ_GAME_NAME];       /* name of the game in the catalogue */
    char options[KZ_OPTIONS_TEXT]; /* "key=value,..." as for kz_game_setup(); empty: none */
    uint8_t rules; /* version of the rules by which the match began: 1..KZ_RULES_VERSION; 0 is printed as the
                    * current one */
    bool complete;
    kz_match match;
    kz_view view;
} kz_position;

/* Prints a position without a line feed. `out` has `size` bytes, at least 1. KZ_POSITION_TEXT always
 * suffices. Returns the length. Returns 0 and an empty text if it does not fit, or if the position has none:
 * a copy by kz_match_copy(), which has no log, in play. The position must be possible, as a match or a view
 * of the library is. */
KZ_API size_t kz_position_print(const kz_position *position, char *out, size_t size);

/* Reads a position. `games` has the games that it may name. `text` has `length` bytes, and needs no NUL. A
 * line feed at its end is white space. The match is set up by kz_match_set_up(): it is dealt, and every
 * action is checked. A view is checked by what its seat saw.
 *
 * From the position on, hashes (kz_public_hash()), legal actions and play are those of the original. What the
 * position does not have is what earlier deals have left: how the last one ended (kz_public.end), and its
 * tiles on the table between deals. A deal with more than KZ_LOG actions is read without its log.
 *
 * If the text is rejected, *position is unchanged, the function returns false, and *error has the reason.
 * `error->column` counts bytes from 1, and `error->line` is 0. `error` may be NULL. */
KZ_API bool kz_position_parse(const kz_games *games, const char *text, size_t length, kz_position *position,
                              kz_error *error);

KZ_DECLARATIONS_END

#endif
