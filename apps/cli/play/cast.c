/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/cast.h"

#include "apps/cli/cli.h"

#include <string.h>

/* The characters of the page (web/src/bots/cast.ts). */
static const struct {
    const char *level, *name[KZ_SEATS];
} cast[] = {
    {"random", {N_("Lesko"), N_("Mira"), N_("Tosha"), N_("Vita")}},
    {"novice", {N_("Petryk"), N_("Olya"), N_("Vasko"), N_("Zina")}},
    {"hasty.bot", {N_("Senko"), N_("Tanya"), N_("Mitko"), N_("Ulyana")}},
    {"forgetful.bot", {N_("Panas"), N_("Klava"), N_("Nelu"), N_("Hilde")}},
    {"distracted.bot", {N_("Levko"), N_("Sanda"), N_("Borka"), N_("Irma")}},
    {"club", {N_("Stepan"), N_("Rayisa"), N_("Hryts"), N_("Florica")}},
    {"thoughtful.bot", {N_("Taras"), N_("Natalka"), N_("Pavlo"), N_("Ileana")}},
    {"patient.bot", {N_("Trofim"), N_("Marta"), N_("Anton"), N_("Greta")}},
    {"observant.bot", {N_("Danylo"), N_("Sofia"), N_("Radu"), N_("Elza")}},
    {"seasoned.bot", {N_("Yukhym"), N_("Paraska"), N_("Matviy"), N_("Wanda")}},
    {"master", {N_("Ostap"), N_("Berta"), N_("Valeriu"), N_("Lotte")}},
};

/* The levels as the page names them (web/src/ui/names.ts). */
static const struct {
    const char *level, *title;
} titles[] = {
    {"random", N_("dreamer")},
    {"novice", N_("novice")},
    {"hasty.bot", N_("hasty player")},
    {"forgetful.bot", N_("forgetful player")},
    {"distracted.bot", N_("distracted player")},
    {"club", N_("club player")},
    {"thoughtful.bot", N_("thoughtful player")},
    {"patient.bot", N_("patient player")},
    {"observant.bot", N_("observant player")},
    {"seasoned.bot", N_("old hand")},
    {"master", N_("master")},
};

const char *play_cast_name(const char *level, int place)
{
    for (size_t i = 0; i < sizeof cast / sizeof *cast; i++)
        if (!strcmp(cast[i].level, level))
            return _(cast[i].name[place % KZ_SEATS]);
    return level;
}

const char *play_cast_level(const char *level)
{
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        if (!strcmp(titles[i].level, level))
            return _(titles[i].title);
    return level;
}
