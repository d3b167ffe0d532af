#include "bots/bots.h"

#include <string.h>

static const kz_bot bots[] = {
    {"random", true, kz_random_choose},
    {"novice", true, kz_novice_choose},
    {"club", true, kz_club_choose},
    {"master", false, kz_master_choose},
};

enum { BOTS = sizeof bots / sizeof *bots };

const kz_bot *kz_bot_at(int index)
{
    return index >= 0 && index < BOTS ? &bots[index] : NULL;
}

const kz_bot *kz_bot_find(const char *name)
{
    for (int i = 0; i < BOTS; i++)
        if (!strcmp(bots[i].name, name))
            return &bots[i];
    return NULL;
}
