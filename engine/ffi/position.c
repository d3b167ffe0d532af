/* SPDX-License-Identifier: MIT */
/* Positions as text, without the struct kz_position. */
#include "engine/memory/pointers.h"

#include <kozel/foreign.h>
#include <kozel/position.h>

#include <string.h>

/* Copies a text of at most size - 1 bytes. */
static bool copy_text(char *out, size_t size, const char *text)
{
    size_t length = strlen(text);
    if (length >= size)
        return false;
    memcpy(out, text, length + 1);
    return true;
}

size_t kz_foreign_position(const kz_match *match, const char *game, const char *options, int rules, int seat,
                           char *out, size_t size)
{
    kz_position p;
    memset(&p, 0, sizeof p);
    p.rules = (uint8_t)rules;
    p.complete = seat < 0;
    p.match = *match;
    if (!p.complete)
        kz_view_of(match, seat, &p.view);
    if (copy_text(p.game, sizeof p.game, game) && copy_text(p.options, sizeof p.options, options))
        return kz_position_print(&p, out, size);
    out[0] = '\0';
    return 0;
}

bool kz_foreign_set_up(const kz_games *games, const char *text, size_t length, kz_match *match,
                       char game[KZ_GAME_NAME], char options[KZ_OPTIONS_TEXT], int *rules, kz_error *error)
{
    if (memory_is_null(match, "match", error) || memory_is_null(game, "game", error) ||
        memory_is_null(options, "options", error) || memory_is_null(rules, "rules", error))
        return false;
    kz_position p;
    if (!kz_position_parse(games, text, length, &p, error))
        return false;
    if (!p.complete) {
        kz_fail(error, KZ_E_HIDDEN_TILES, NULL, NULL, NULL);
        return false;
    }
    *match = p.match;
    memcpy(game, p.game, sizeof p.game);
    memcpy(options, p.options, sizeof p.options);
    *rules = p.rules;
    return true;
}
