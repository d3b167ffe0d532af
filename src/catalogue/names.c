/* How options and their words are called where a game's file does not say it: the same in every game. */
#include <kozel/catalogue.h>

#include <string.h>

#define N_(text) text

typedef struct kz_name {
    const char *key, *word; /* word: NULL for the option itself */
    const char *name;
} kz_name;

static const kz_name names[] = {
    {"fish", NULL, N_("Fish")},
    {"fish", "all", N_("for all")},
    {"fish", "one", N_("for one")},
    {"target", NULL, N_("Played to")},
    {"limit", NULL, N_("Played to")},
    {"sides", NULL, N_("Sides")},
    {"sides", "single", N_("each for himself")},
    {"sides", "pairs", N_("in pairs")},
    {"bonus", NULL, N_("Bonuses for 0-0 and 6-6")},
    {"rule13", NULL, N_("Rule of 13: 13 points open the account")},
    {"fullfish", NULL, N_("Full fish, whoever the fisherman is")},
    {"leaddouble", NULL, N_("Doubles are led first")},
    {"doubles", NULL, N_("Doubles in one turn")},
    {"leader", NULL, N_("Next lead")},
    {"leader", "partner", N_("the winner's partner")},
    {"leader", "winner", N_("the winner")},
    {"deals", NULL, N_("Deals")},
    {"form", NULL, N_("General by")},
    {"form", "any", N_("0-0 or 6-6")},
    {"form", "strict", N_("both at once")},
    {"form", "bald", N_("0-0, also with 6-6")},
    {"signals", NULL, N_("Partners see each other's 0-0 and 6-6")},
    {"lead", NULL, N_("The sausage begins with")},
    {"lead", "turned", N_("the first tile")},
    {"lead", "double", N_("the first double")},
    {"first", NULL, N_("First lead")},
    {"first", "six-down", N_("6-6, 5-5, …")},
    {"first", "blank-up-heavy", N_("0-0, 1-1, …")},
    {"fleet", NULL, N_("0-0 with 6-6 makes an Admiral")},
    {"fishboth", NULL, N_("Fish: both sides' points")},
};

static const char *find(const char *key, const char *word)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i].key, key) &&
            (word ? names[i].word && !strcmp(names[i].word, word) : !names[i].word))
            return names[i].name;
    return NULL;
}

const char *kz_option_title(const kz_option *option)
{
    const char *name = option->title[0] ? option->title : find(option->key, NULL);
    return name ? name : option->key;
}

const char *kz_word_title(const kz_option *option, const char *word)
{
    const char *name = find(option->key, word);
    if (!name && !strcmp(word, "yes"))
        return N_("yes");
    if (!name && !strcmp(word, "no"))
        return N_("no");
    return name ? name : word;
}
