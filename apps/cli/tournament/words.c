/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/words.h"

#include <kozel/tournament.h>

#include <stddef.h>
#include <string.h>

static const char *const format_words[] = {[KZ_FORMAT_ROUND_ROBIN] = "round-robin",
                                           [KZ_FORMAT_SWISS] = "swiss",
                                           [KZ_FORMAT_ARENA] = "arena",
                                           [KZ_FORMAT_EVENING] = "evening",
                                           [KZ_FORMAT_KNOCK_OUT] = "knock-out",
                                           [KZ_FORMAT_DUPLICATE] = "duplicate"};
static const char *const movement_words[] = {
    [KZ_MOVEMENT_PAIRS] = "pairs", [KZ_MOVEMENT_PLAYERS] = "players", [KZ_MOVEMENT_TEAMS] = "teams"};
static const char *const tiebreak_words[KZ_TIEBREAKS] = {"direct", "buchholz-cut-1", "sonneborn-berger",
                                                         "difference", "wins"};

const char *event_format_word(unsigned format)
{
    return format_words[format];
}

int event_format_find(const char *word)
{
    for (size_t i = 0; i < sizeof format_words / sizeof *format_words; i++)
        if (strcmp(word, format_words[i]) == 0)
            return (int)i;
    return -1;
}

const char *event_movement_word(unsigned movement)
{
    return movement_words[movement];
}

const char *event_tiebreak_word(unsigned tiebreak)
{
    return tiebreak < KZ_TIEBREAKS ? tiebreak_words[tiebreak] : NULL;
}
