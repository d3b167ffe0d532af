/* SPDX-License-Identifier: MIT */
/* The titles of options and their words if a game's file has none: the same in every game. */
#include "base/marks.h"

#include <kozel/catalogue.h>

#include <string.h>

typedef struct catalogue_name {
    const char *key, *word; /* word: NULL for the option itself, or for any of its values */
    const char *name;       /* NULL: the word itself is clear */
    const char *phrase;     /* within a sentence; NULL: it goes without saying */
    const char *phrases;    /* for numbers other than one; NULL: the same as `phrase` */
} catalogue_name;

static const catalogue_name names[] = {
    {"fish", NULL, N_("Fish"), NULL, NULL},
    {"fish", "all", N_("for all"), N_("fish for all"), NULL},
    {"fish", "one", N_("for one"), N_("fish for one"), NULL},
    {"target", NULL, N_("Played to"), N_("to {n}"), NULL},
    {"limit", NULL, N_("Played to"), N_("to {n}"), NULL},
    {"sides", NULL, N_("Sides"), NULL, NULL},
    {"sides", "single", N_("each for himself"), NULL, NULL},
    {"sides", "pairs", N_("in pairs"), N_("in pairs"), NULL},
    {"bonus", NULL, N_("Bonuses for 0-0 and 6-6"), NULL, NULL},
    {"bonus", "no", NULL, N_("without bonuses"), NULL},
    {"rule13", NULL, N_("Rule of 13: 13 points open the account"), NULL, NULL},
    {"rule13", "no", NULL, N_("without the rule of 13"), NULL},
    {"fullfish", NULL, N_("Full fish, whoever the fisherman is"), NULL, NULL},
    {"fullfish", "no", NULL, N_("full fish for the fisherman only"), NULL},
    {"leaddouble", NULL, N_("Doubles are led first"), NULL, NULL},
    {"leaddouble", "no", NULL, N_("any tile is led"), NULL},
    {"doubles", NULL, N_("Doubles in one turn"), NULL, NULL},
    {"doubles", "2", NULL, N_("two doubles at once"), NULL},
    {"doubles", "4", NULL, N_("four doubles at once"), NULL},
    {"leader", NULL, N_("Next lead"), NULL, NULL},
    {"leader", "partner", N_("the winner’s partner"), NULL, NULL},
    {"leader", "winner", N_("the winner"), N_("the winner leads"), NULL},
    {"deals", NULL, N_("Deals"), NN_("{n} deal", "{n} deals")},
    {"form", NULL, N_("General by"), NULL, NULL},
    {"form", "any", N_("0-0 or 6-6"), N_("General by 0-0 or 6-6"), NULL},
    {"form", "strict", N_("both at once"), N_("General by both at once"), NULL},
    {"form", "bald", N_("0-0, also with 6-6"), N_("General by 0-0"), NULL},
    {"signals", NULL, N_("Partners see each other’s 0-0 and 6-6"), NULL, NULL},
    {"signals", "no", NULL, N_("without signals"), NULL},
    {"lead", NULL, N_("The sausage begins with"), NULL, NULL},
    {"lead", "turned", N_("the first tile"), NULL, NULL},
    {"lead", "double", N_("the first double"), N_("begun by a double"), NULL},
    {"first", NULL, N_("First lead"), NULL, NULL},
    {"first", "six-down", N_("6-6, 5-5, …"), NULL, NULL},
    {"first", "blank-up-heavy", N_("0-0, 1-1, …"), N_("first lead 0-0"), NULL},
    {"fleet", NULL, N_("0-0 with 6-6 makes an Admiral"), NULL, NULL},
    {"fleet", "yes", NULL, N_("with the Admiral"), NULL},
    {"fishboth", NULL, N_("Fish: both sides’ points"), NULL, NULL},
    {"fishboth", "yes", NULL, N_("fish of both sides"), NULL},
    {"partnerlead", NULL, N_("The partner may lead"), NULL, NULL},
    {"partnerlead", "no", NULL, N_("only the finisher or the fisherman leads"), NULL},
};

static const catalogue_name *find(const char *key, const char *word)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i].key, key) &&
            (word ? names[i].word && !strcmp(names[i].word, word) : !names[i].word))
            return &names[i];
    return NULL;
}

const char *kz_option_title(const kz_option *option)
{
    const catalogue_name *known = find(option->key, NULL);
    return option->title[0] ? option->title : known ? known->name : option->key;
}

const char *kz_option_title_in(const kz_option *option, int language)
{
    return option->title_in[language][0] ? option->title_in[language] : kz_option_title(option);
}

const char *kz_word_title(const kz_option *option, const char *word)
{
    const catalogue_name *known = find(option->key, word);
    if (known && known->name)
        return known->name;
    return !strcmp(word, "yes") ? N_("yes") : !strcmp(word, "no") ? N_("no") : word;
}

kz_value_phrase kz_option_phrase(const kz_option *option, const char *word)
{
    const catalogue_name *any = find(option->key, NULL), *known = word ? find(option->key, word) : NULL;
    if (option->title[0] || !any)
        return (kz_value_phrase){NULL, NULL};
    if (!known || !known->phrase)
        known = any;
    const char *one = known->phrase ? known->phrase : "";
    return (kz_value_phrase){one, known->phrases ? known->phrases : one};
}

/* ---- the languages of displayed texts */

static const char *const languages[KZ_LANGUAGES] = {"en", "uk", "ru", "ro", "de"};

const char *kz_language(int index)
{
    return index >= 0 && index < KZ_LANGUAGES ? languages[index] : NULL;
}

int kz_language_find(const char *code)
{
    for (int i = 0; code && i < KZ_LANGUAGES; i++)
        if (!strcmp(languages[i], code))
            return i;
    return -1;
}
