/* SPDX-License-Identifier: MIT */
#include "server/hub/table/phrases.h"

#include <string.h>

static const hub_phrase phrases[] = {
    {"hello", "Hello!"}, {"fish", "Fish!"},    {"goat", "A goat!"},    {"well", "Well laid!"},
    {"luck", "Lucky!"},  {"alas", "Oh dear!"}, {"game", "Good game!"}, {"thanks", "Thanks!"},
};

const hub_phrase *hub_phrase_find(const char *id)
{
    for (size_t i = 0; id && i < sizeof phrases / sizeof *phrases; i++)
        if (!strcmp(phrases[i].id, id))
            return &phrases[i];
    return NULL;
}

bool hub_phrase_allowed(const hub_table *table, int seat)
{
    return seat == KZ_NOBODY || table->phase != HUB_IN_DEAL ||
           table->app.rules.side_count == table->app.rules.seats;
}
