/* SPDX-License-Identifier: MIT */
/* Mechanics that contradict each other (engine/core/catalogue/check.c): every reason comes up by the game
 * that it is for, and not one step before it. */
#include <kozel/catalogue.h>

#include <stdio.h>
#include <string.h>

typedef struct example {
    const char *parent, *lines;
    const char *why; /* NULL: nothing is wrong */
} example;

static const example examples[] = {
    {"kozel", "seats_min=3\nseats_max=2\n", "fewest above most"},
    {"kozel", "seats_min=3\nseats_max=3\n", NULL},
    {"kozel", "seats_min=3\nseats_max=3\nseats_three=no\n", "nobody could play"},
    {"kozel", "seats_min=2\nseats_max=3\nseats_three=no\n", NULL},
    {"kozel", "seats_min=3\nseats_max=4\nseats_three=no\n", NULL},
    /* deals */
    {"kozel", "redeal_doubles=3\n", "hardly any deal would be played"},
    {"kozel", "redeal_doubles=4\n", NULL},
    {"kozel", "redeal_suit=4\n", "hardly any deal would be played"},
    {"kozel", "redeal_suit=5\n", NULL},
    {"kozel", "hand2=9\nredeal_doubles=4\nredeal_suit=5\n", NULL},
    {"kozel", "hand2=10\nredeal_doubles=4\n", "hardly any deal would be played"},
    {"kozel", "hand2=10\nredeal_suit=5\n", "hardly any deal would be played"},
    {"kozel", "hand2=10\nseats_min=3\nredeal_doubles=4\nredeal_suit=5\n", NULL},
    {"kozel", "hand2=10\nredeal_doubles=5\nredeal_suit=6\n", NULL},
    /* the board */
    {"kozel", "reserve=1\n", "a stuck line would never end"},
    {"kozel", "board=spinner\n", "immediate knows two ends"},
    {"kozel", "board=house\n", "immediate knows two ends"},
    {"kozel", "closing=yes\n", "a line of dead ends would never end"},
    {"sausage", "", NULL},
    {"sausage", "hand2=13\n", "rows are for two seats with 14 tiles"},
    {"sausage", "seats_max=3\nlater_lead=winner\n", "rows are for two seats with 14 tiles"},
    {"sausage", "seats_min=3\nseats_max=3\nlater_lead=winner\n", "rows are for two seats with 14 tiles"},
    {"sausage", "doubles=2\n", "rows turn one tile after the other"},
    {"sausage", "last_pair=yes\n", "rows turn one tile after the other"},
    {"sausage", "closing=yes\n", "rows turn one tile after the other"},
    {"sausage", "lengthwise=yes\n", "rows turn one tile after the other"},
    {"sausage", "play_points=fives\n", "rows count nothing in play"},
    {"sausage", "first_lead=three-two\n", "nobody knows what is in a row"},
    {"sausage", "out=holder\nfish=holder\nlater_lead=scored\n", "rows have no lead of 6-6"},
    {"sausage", "lead_double=yes\n", "rows lead what is turned"},
    {"sausage", "row_lead=double\n", NULL},
    {"kozel-yard", "row_lead=double\n", "only rows turn tiles before the lead"},
    {"telephone", "closing=yes\n", "a closed double is no house"},
    {"muggins", "closing=yes\n", "dead ends count nothing"},
    {"bergen", "closing=yes\n", "dead ends count nothing"},
    {"muggins", "play_points=equal-ends\n", "equal-ends knows two ends"},
    {"telephone", "play_points=equal-ends\n", "equal-ends knows two ends"},
    {"bergen", "lengthwise=yes\n", "it needs a spinner"},
    {"telephone", "lengthwise=yes\n", "it needs a spinner"},
    {"donkey", "lengthwise=yes\n", NULL},
    /* what deals are worth */
    {"sea-goat", "fish=all\n", "holder goes with holder"},
    {"kozel-yard", "fish=holder\n", "holder goes with holder"},
    {"sea-goat-navy", "fish=all\n", "titles goes with titles"},
    {"kozel-yard", "fish=titles\n", "titles goes with titles"},
    {"kozel-yard", "later_lead=scored\n", "scored goes with holder, titles"},
    {"sea-goat", "later_lead=winner\n", "scored goes with holder, titles"},
    {"sea-goat-navy", "later_lead=winner\n", "scored goes with holder, titles"},
    {"sea-goat", "play_points=fives\n", "its points come from whole deals"},
    {"general", "play_points=fives\n", "its points come from whole deals"},
    {"sea-goat-navy", "play_points=fives\nopening=0\n", NULL},
    {"muggins", "opening=13\n", "points of play are written at once"},
    {"telephone", "opening=13\nplay_points=nothing\n", "a closed account has nothing to lose"},
    {"kozel-yard", "opening=13\nfish=fives\n", "a closed account has nothing to lose"},
    {"kozel-yard", "fish=fives\n", NULL},
    {"sea-goat", "opening=13\n", "an account is open for the holder"},
    {"sea-goat", "target_means=loses\n", "the holder wins"},
    {"sea-goat-navy", "target_means=wins\n", "penalties lose"},
    {"sea-goat-navy", "sides=single\n", "it is played by two pairs"},
    {"sea-goat-navy", "seats_min=3\n", "it is played by two pairs"},
    {"general", "sides=single\n", "it is played by two pairs"},
    {"sea-goat-navy", "hand4=6\n", "6-6 must be in a hand"},
    {"sport", "hand4=6\n", NULL},
    {"kozel-yard", "fallback=yes\n", "it is played by two pairs"},
    {"kozel-yard", "fallback=yes\nseats_min=4\n", NULL},
    {"kozel-yard", "signals=yes\n", "it is played by two pairs"},
    {"kozel-yard", "signals=yes\nseats_min=4\n", NULL},
    {"general", "hand4=6\n", "what is signalled stays in its hand"},
    {"general", "hand4=6\nsignals=no\n", NULL},
    {"sea-goat-navy", "signals=yes\n", "what is signalled stays in its hand"},
    {"sport", "knockout=yes\n", "it goes with form"},
    {"kozel-pairs", "out=winner\n", "it adds to what losers pay"},
    {"kozel-pairs", "fish=all\n", "it adds to what losers pay"},
    {"kozel-pairs", "fish=fisherman\n", NULL},
    {"kozel-yard", "bonus_00=5\n", "it adds to what losers pay"},
    {"kozel-yard", "bonus_66=5\n", "it adds to what losers pay"},
    {"kozel", "later_lead=loser\n", "loser is of two seats"},
    {"kozel", "later_lead=loser\nseats_max=2\n", NULL},
    {"kozel", "target=0\n", "the match would never end"},
    {"kozel", "target=0\ndeals=4\n", NULL},
    {"kozel", "target=1\n", NULL},
    {"general", "deals=0\n", "the match would never end"},
    {"general", "deals=0\ntarget=5\n", "the match would never end"},
    {"general", "deals=0\nknockout=yes\n", NULL},
    {"general", "fish=all\n", "form counts no fish"},
    {"general", "target_means=wins\n", "fewer Generals win"},
    {"kozel", "target_test=once\n", "only a target that wins ends a deal"},
    {"muggins", "target_test=once\n", NULL},
    {"general", "target=5\n", "form knows no points"},
};

static int failures;

/* Reads the parent's mechanics with the lines of the example; the parent's options are no longer what the
 * game does. */
static void check(const kz_games *all, const example *e)
{
    static kz_games games;
    char text[1024];
    kz_error error = {0};
    games = *all;
    const kz_game *parent = kz_games_find(&games, e->parent);
    int n = snprintf(text, sizeof text, "[ours : %s]\n%s", e->parent, e->lines);
    for (int i = 0; i < parent->option_count; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "fixed %s\n", parent->option[i].key);
    bool read = kz_games_read(&games, text, (size_t)n, &error);
    bool right = e->why ? !read && error.code == KZ_E_CONTRADICTION && !strcmp(error.arg[2], e->why) : read;
    if (right)
        return;
    failures++;
    fprintf(stderr, "%s\nexpected: %s\ngot: %s %s %s: %s\n", text, e->why ? e->why : "nothing",
            kz_code_word(error.code), error.arg[0], error.arg[1], error.arg[2]);
}

int main(void)
{
    static kz_games games;
    kz_games_init(&games);
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        check(&games, &examples[i]);
    printf("%zu games, %d wrong\n", sizeof examples / sizeof *examples, failures);
    return failures != 0;
}
