#include "ai/bots.h"

#include <string.h>

const kz_bot kz_bots[] = {
    {"random", true, kz_random_choose},
    {"novice", true, kz_novice_choose},
    {"club", true, kz_club_choose},
    {"master", false, kz_master_choose},
    {NULL, false, NULL},
};

const kz_bot *kz_bot_find(const char *name)
{
    for (const kz_bot *bot = kz_bots; bot->name; bot++)
        if (!strcmp(bot->name, name))
            return bot;
    return NULL;
}
