/* SPDX-License-Identifier: MIT */
/* The rules described for people (engine/prose): there is a text for everything that can be played, in
 * every language, and every mechanic is described. Argument: the folder of compiled catalogues,
 * LANG/LC_MESSAGES/kozel.mo. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <libintl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/core/catalogue/mechanics.h"
#include "engine/prose/prose.h"

static kz_games games;

/* A whole text: headings begin with '#', everything ends with a line feed. */
typedef struct page {
    char text[65536];
    size_t length;
    int headings, paragraphs, after_heading;
} page;

static void add(page *p, const char *mark, const char *text)
{
    assert_true(*text);
    assert_null(strpbrk(text, "{}\n"));
    assert_null(strstr(text, "  "));
    p->length += (size_t)snprintf(p->text + p->length, sizeof p->text - p->length, "%s%s\n", mark, text);
    assert_true(p->length < sizeof p->text);
}

static void add_heading(void *context, const char *text)
{
    page *p = context;
    assert_true(!p->headings || p->after_heading);
    p->headings++;
    p->after_heading = 0;
    add(p, "#", text);
}

static void add_paragraph(void *context, const char *text)
{
    page *p = context;
    p->paragraphs++;
    p->after_heading++;
    add(p, "", text);
}

static void add_row(void *context, const char *const cell[], int cells, bool head)
{
    page *p = context;
    assert_true(cells >= 2);
    p->after_heading++;
    for (int i = 0; i < cells; i++)
        add(p, head ? "!" : "|", cell[i]);
}

static void add_figure(void *context, prose_figure figure, const char *text)
{
    page *p = context;
    assert_in_range(figure, 0, PROSE_FIGURES - 1);
    p->after_heading++;
    add(p, "*", text);
}

static const char *translate(void *context, const char *text)
{
    const char *translation = gettext(text);
    (void)context;
    if (translation == text)
        fail_msg("not translated: %s", text);
    return translation;
}

static const char *translate_plural(void *context, const char *one, const char *other, unsigned long n)
{
    const char *translation = ngettext(one, other, n);
    (void)context;
    if (translation == one || translation == other)
        fail_msg("not translated: %s", one);
    return translation;
}

static const prose_translate translation = {.text = translate, .plural = translate_plural};

static const page *write_by(const kz_game *game, const kz_rules *rules, const prose_translate *how)
{
    static page p;
    p = (page){.length = 0};
    size_t headings = prose_write_rules(game, rules, how,
                                        &(prose_sink){&p, add_heading, add_paragraph, add_row, add_figure});
    assert_int_equal(headings, p.headings);
    assert_in_range(headings, 8, 14);
    assert_true(p.after_heading);
    return &p;
}

static const page *tell(const kz_game *game, const kz_rules *rules, bool english)
{
    return write_by(game, rules, english ? NULL : &translation);
}

static void speak(const char *language)
{
    setenv("LANGUAGE", language, true);
    textdomain("kozel");
}

/* Every game, every number of seats, every choice of one option. */
static void write_everything(bool english)
{
    for (int i = 0; i < games.count; i++) {
        const kz_game *game = &games.game[i];
        kz_rules rules;
        tell(game, &game->rules, english);
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            if (!kz_game_seats(game, seats))
                continue;
            assert_true(kz_game_setup(game, seats, "", &rules, NULL));
            tell(game, &rules, english);
            for (int j = 0; j < game->option_count; j++)
                for (int k = 0; k < game->option[j].choice_count; k++) {
                    char setting[KZ_OPTION_KEY + KZ_OPTION_WORD + 1];
                    snprintf(setting, sizeof setting, "%s=%s", game->option[j].key,
                             game->option[j].choice[k].word);
                    assert_true(kz_game_setup(game, seats, setting, &rules, NULL));
                    tell(game, &rules, english);
                }
        }
    }
}

static void everything_has_a_text_in_every_language(void **state)
{
    static const char *const languages[] = {"uk", "ru", "ro", "de"};
    (void)state;
    write_everything(true);
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
        speak(languages[i]);
        write_everything(false);
    }
}

/* ---- no mechanic without a sentence */

/* The text of a game with a mechanic set to a value, as a number; 0 if that contradicts the game. */
static uint64_t text_with(const kz_game *game, int mechanic, int value)
{
    kz_game changed = *game;
    changed.option_count = 0;
    *catalogue_rules_field(&changed.rules, mechanic) = (int16_t)value;
    if (!catalogue_rules_check(&changed.rules, NULL))
        return 0;
    uint64_t number = 14695981039346656037u;
    for (const char *c = tell(&changed, &changed.rules, true)->text; *c; c++)
        number = (number ^ (unsigned char)*c) * 1099511628211u;
    return number;
}

/* Returns true if the texts of some game distinguish two values of a mechanic, or if no game can have both.
 */
static bool tells_apart(int mechanic, int a, int b)
{
    bool possible = false;
    for (int i = 0; i < games.count; i++) {
        uint64_t with_a = text_with(&games.game[i], mechanic, a),
                 with_b = text_with(&games.game[i], mechanic, b);
        if (with_a && with_b && with_a != with_b)
            return true;
        possible |= with_a && with_b;
    }
    return !possible;
}

static void no_mechanic_is_left_out(void **state)
{
    (void)state;
    const kz_mechanic *mechanic;
    for (int m = 0; (mechanic = kz_mechanic_at(m)); m++) {
        int most = mechanic->most - mechanic->least > 13 ? mechanic->least + 13 : mechanic->most;
        for (int a = mechanic->least; a <= most; a++)
            for (int b = a + 1; b <= most; b++)
                if (!tells_apart(m, a, b))
                    fail_msg("%s: %d and %d read alike", mechanic->key, a, b);
        if (!tells_apart(m, mechanic->least, mechanic->most))
            fail_msg("%s: the ends of its range read alike", mechanic->key);
    }
}

/* ---- options */

static void a_choice_describes_its_changes(void **state)
{
    (void)state;
    for (int i = 0; i < games.count; i++) {
        const kz_game *game = &games.game[i];
        const char *text = tell(game, &game->rules, true)->text, *options = strstr(text, "#Options");
        assert_int_equal(options != NULL, game->option_count > 0);
        for (int j = 0; j < game->option_count; j++)
            for (int k = 0; k < game->option[j].choice_count; k++) {
                char with[256], value[KZ_VALUE_TEXT];
                bool usual = !strcmp(kz_option_value(&game->option[j], &game->rules, value),
                                     game->option[j].choice[k].word);
                snprintf(with, sizeof with, "\n|%s: %s\n|", kz_option_title(&game->option[j]),
                         kz_word_title(&game->option[j], game->option[j].choice[k].word));
                if (usual == (strstr(options, with) != NULL))
                    fail_msg("%s: %s", game->name, with);
            }
    }
}

/* Within a sentence no two values of an option read alike; a text from a game's file for an option is used
 * there. */
static void every_value_has_its_phrase(void **state)
{
    (void)state;
    for (int i = 0; i < games.count; i++)
        for (int j = 0; j < games.game[i].option_count; j++) {
            const kz_option *option = &games.game[i].option[j];
            kz_value_phrase number = kz_option_phrase(option, NULL);
            assert_int_equal(number.one == NULL, option->title[0] != '\0');
            if (number.one && !option->choice_count)
                assert_non_null(strstr(number.many, "{n}"));
            for (int k = 0; number.one && k < option->choice_count; k++)
                for (int l = 0; l < k; l++) {
                    const char *one = kz_option_phrase(option, option->choice[k].word).one;
                    const char *other = kz_option_phrase(option, option->choice[l].word).one;
                    if (!strcmp(one, other) && !strstr(one, "{n}"))
                        fail_msg("%s, %s: '%s' is told twice", games.game[i].name, option->key, one);
                }
        }
    kz_option house = {.key = "sleep"};
    assert_null(kz_option_phrase(&house, "long").one);
}

/* What is said again by a choice is said once: of a sentence with another number the new one only, nothing of
 * what no longer holds. */
static void a_choice_has_a_text_of_its_own(void **state)
{
    (void)state;
    const kz_game *game = kz_games_find(&games, "kozel-pairs");
    const char *options = strstr(tell(game, &game->rules, true)->text, "#Options");
    assert_non_null(strstr(options, "\n!Variation\n!What is different\n"));
    assert_non_null(strstr(options,
                           "\n|Rule of 13: 13 points open the account: no\n|Accounts are open from the "
                           "beginning: every credit is written at once.\n"));
    assert_non_null(strstr(options, "\n|Doubles in one turn: 2\n|A turn lays one tile, or up to 2 doubles"));
    assert_non_null(strstr(options, "\n|Doubles are led first: no\n|"));
    assert_non_null(strstr(options, "Whoever has 301 points"));
    assert_null(strstr(options, "Whoever has 101 points"));
    assert_null(strstr(options, "At first an account is closed"));
}

/* Options have names: no text shows the key or the word of one as a game's file writes it. */
static void no_text_shows_a_key(void **state)
{
    static const char *const languages[] = {"en", "uk", "ru", "ro", "de"};
    (void)state;
    for (size_t l = 0; l < sizeof languages / sizeof *languages; l++) {
        if (l)
            speak(languages[l]);
        for (int i = 0; i < games.count; i++) {
            const kz_game *game = &games.game[i];
            const char *text = tell(game, &game->rules, !l)->text;
            for (const char *at = text; (at = strchr(at, '=')); at++)
                assert_true(at[-1] == ' ' && at[1] == ' '); /* a sum, not "fish=one" */
            for (int j = 0; j < game->option_count; j++) {
                char row[KZ_OPTION_KEY + 3];
                snprintf(row, sizeof row, "|%s:", game->option[j].key);
                if (strstr(text, row))
                    fail_msg("%s, %s: %s", languages[l], game->name, row);
            }
        }
    }
}

/* ---- what cannot happen */

/* Where all tiles are dealt somebody holds the first lead, and there is nothing to draw. */
static void nothing_impossible_is_described(void **state)
{
    static const char *const never[] = {"if nobody does", "none of these in any hand", "tile may be drawn",
                                        "the stock"};
    (void)state;
    for (int i = 0; i < games.count; i++) {
        const kz_game *game = &games.game[i];
        kz_rules rules;
        if (!kz_game_seats(game, 4) || 4 * game->rules.hand4 < KZ_TILES)
            continue;
        assert_true(kz_game_setup(game, 4, "", &rules, NULL));
        const char *text = tell(game, &rules, true)->text;
        for (size_t j = 0; j < sizeof never / sizeof *never; j++)
            if (strstr(text, never[j]))
                fail_msg("%s: %s", game->name, never[j]);
    }
    /* All seven doubles can lie in a stock of seven tiles, not in one of less. */
    const kz_game *game = kz_games_find(&games, "kozel");
    kz_rules rules;
    assert_true(kz_game_setup(game, 3, "", &rules, NULL));
    assert_non_null(strstr(tell(game, &rules, true)->text, "none of these in any hand"));
    kz_game more = *game;
    more.rules.hand3 = 8;
    assert_true(kz_game_setup(&more, 3, "", &rules, NULL));
    assert_null(strstr(tell(&more, &rules, true)->text, "none of these in any hand"));
}

/* ---- tables */

static void never(const char *text, const char *about, const char *const phrases[])
{
    for (size_t i = 0; phrases[i]; i++)
        if (strstr(text, phrases[i]))
            fail_msg("%s: %s", about, phrases[i]);
}

/* A table's text describes what is played there: nothing of other numbers of players, of other options, or
 * of what its number of sides or of tiles rules out. */
static void check_table(const kz_game *game, const kz_rules *rules, const char *options)
{
    static const char *const general[] = {"#Options",
                                          "players may agree",
                                          "With two players",
                                          "With three players",
                                          "With four players",
                                          "With more than",
                                          "Two or",
                                          "Three or",
                                          NULL};
    static const char *const several[] = {"several share",     "several have",       "all others less",
                                          "of all others",     "other sides",        "very other side",
                                          "several are worth", "Of several the one", NULL};
    static const char *const pairs[] = {" pair ", " pair,", "artner", NULL};
    char about[256];
    snprintf(about, sizeof about, "%s, %d, %s", game->name, rules->seats, options);
    const char *text = tell(game, rules, true)->text;
    never(text, about, general);
    if (game->own.about[0])
        never(text, about, (const char *const[]){game->own.about, NULL});
    if (rules->side_count == 2)
        never(text, about, several);
    if (rules->side_count == rules->seats)
        never(text, about, pairs);
    for (int n = rules->hand + 1; n <= KZ_VALUES; n++) {
        char doubles[32], suit[48];
        snprintf(doubles, sizeof doubles, " %d doubles or more", n);
        snprintf(suit, sizeof suit, " %d tiles or more of one", n);
        never(text, about, (const char *const[]){doubles, suit, NULL});
    }
    if (rules->target && !rules->deals) {
        char points[32];
        snprintf(points, sizeof points, " %d point", rules->target);
        assert_non_null(strstr(text, points));
    }
}

/* What an option of that number may be, as `key=word`; false: it has no more. */
static bool setting_of(const kz_option *option, int number, char out[64])
{
    if (option->choice_count && number < option->choice_count)
        snprintf(out, 64, "%s=%s", option->key, option->choice[number].word);
    else if (!option->choice_count && number < 2)
        snprintf(out, 64, "%s=%d", option->key, number ? option->most : option->least);
    else
        return false;
    return true;
}

/* Every option by itself, and together with the same choice of all others. */
static void check_tables(const kz_game *game, int seats)
{
    kz_rules rules;
    assert_true(kz_game_setup(game, seats, "", &rules, NULL));
    check_table(game, &rules, "");
    for (int number = 0; number < KZ_OPTION_CHOICES; number++) {
        char all[KZ_OPTIONS_TEXT] = "", one[64];
        for (int j = 0; j < game->option_count; j++) {
            if (!setting_of(&game->option[j], number, one))
                continue;
            assert_true(kz_game_setup(game, seats, one, &rules, NULL));
            check_table(game, &rules, one);
            size_t length = strlen(all);
            snprintf(all + length, sizeof all - length, "%s%s", length ? "," : "", one);
        }
        if (kz_game_setup(game, seats, all, &rules, NULL))
            check_table(game, &rules, all);
    }
}

static void a_table_gets_its_rules_only(void **state)
{
    (void)state;
    kz_games mine = games;
    static const char house[] = "[ours : kozel]\noption opening = 0..25\n"
                                "[many : kozel-pairs]\nredeal_suit = 7\nhand3 = 6\nhand2 = 5\n";
    assert_true(kz_games_read(&mine, house, sizeof house - 1, NULL));
    for (int i = 0; i < mine.count; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++)
            if (kz_game_seats(&mine.game[i], seats))
                check_tables(&mine.game[i], seats);
}

/* Nobody can lose two deals of one. */
static void one_deal_knocks_nobody_out(void **state)
{
    (void)state;
    const kz_game *game = kz_games_find(&games, "general");
    kz_rules rules;
    assert_true(kz_game_setup(game, 4, "deals=2,queue=yes", &rules, NULL));
    assert_non_null(strstr(tell(game, &rules, true)->text, "lost two deals"));
    assert_true(kz_game_setup(game, 4, "deals=1,queue=yes", &rules, NULL));
    assert_null(strstr(tell(game, &rules, true)->text, "lost two deals"));
}

/* The same chapters, paragraphs and rows in every language, and no key. */
static void a_table_is_described_in_every_language(void **state)
{
    static const char *const languages[] = {"uk", "ru", "ro", "de"};
    (void)state;
    for (int i = 0; i < games.count; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            const kz_game *game = &games.game[i];
            kz_rules rules;
            if (!kz_game_setup(game, seats, "", &rules, NULL))
                continue;
            const page *english = tell(game, &rules, true);
            int headings = english->headings, paragraphs = english->paragraphs;
            for (size_t l = 0; l < sizeof languages / sizeof *languages; l++) {
                speak(languages[l]);
                const page *p = tell(game, &rules, false);
                assert_int_equal(p->headings, headings);
                assert_int_equal(p->paragraphs, paragraphs);
                for (const char *at = p->text; (at = strchr(at, '=')); at++)
                    assert_true(at[-1] == ' ' && at[1] == ' ');
            }
        }
}

/* ---- examples */

/* The numbers of the sources, which the text takes from the core: 13 + 7 = 20; 23 + 7 = 30; +35; 5, 3, 10, 15
 * = 33. */
static void examples_come_out_as_in_the_sources(void **state)
{
    static const char table[] =
        "#Examples\n!Player\n!Masha\n!Alex\n!Olya\n!Serg\n|Before it\n|+19\n|0\n|+7\n|+4\n|In this "
        "deal\n|went out\n|3\n|13\n|5\n|After it\n|0\n|+3\n|20\n|+9\n";
    (void)state;
    const kz_game *game = kz_games_find(&games, "kozel");
    const char *text = tell(game, &game->rules, true)->text;
    assert_non_null(strstr(text, table));
    assert_non_null(strstr(text, "writes all 23, and with the 7 she remembered 23 + 7 = 30."));
    assert_non_null(strstr(text, "all 35 go into the next deal. On the table “+35”"));
    game = kz_games_find(&games, "kozel-pairs");
    assert_non_null(strstr(tell(game, &game->rules, true)->text, "in the fourth, 33 are written at once."));
    game = kz_games_find(&games, "telephone");
    assert_non_null(strstr(tell(game, &game->rules, true)->text, "6 + 6 + 3 + 5 = 20"));
    game = kz_games_find(&games, "sport");
    assert_null(strstr(tell(game, &game->rules, true)->text, "#Examples"));
}

/* What a table plays decides: there is no example of a fish for one where it is for all, and none for four
 * where two play. */
static void examples_follow_the_rules_described(void **state)
{
    (void)state;
    const kz_game *game = kz_games_find(&games, "kozel");
    kz_rules rules;
    assert_true(kz_game_setup(game, 4, "fish=one", &rules, NULL));
    assert_non_null(strstr(tell(game, &rules, true)->text, "23 + 7 = 30"));
    assert_true(kz_game_setup(game, 4, "fish=all", &rules, NULL));
    assert_null(strstr(tell(game, &rules, true)->text, "A fish for one"));
    assert_true(kz_game_setup(game, 2, "", &rules, NULL));
    assert_null(strstr(tell(game, &rules, true)->text, "#Examples"));
    /* By a house rule 20 points open: 13 do not, and the example would say what is not so. */
    kz_game house = *game;
    house.rules.opening = 20;
    assert_null(strstr(tell(&house, &house.rules, true)->text, "#Examples"));
}

/* ---- the beginning */

static void a_text_begins_with_the_aim(void **state)
{
    (void)state;
    for (int i = 0; i < games.count; i++) {
        const kz_game *game = &games.game[i];
        const char *text = tell(game, &game->rules, true)->text;
        assert_int_equal(strncmp(text, "#The aim\n", 9), 0);
        assert_true(game->own.about[0]);
        assert_non_null(strstr(text, game->own.about));
        assert_int_equal(!game->own.also[0], !strstr(text, "It is also called"));
    }
}

/* A house game may have a sentence on what it is like; without that its text has what follows from its
 * mechanics alone.
 */
static void a_house_game_tells_of_itself(void **state)
{
    static const char text[] =
        "[ours : kozel]\nalso = Двірський козел\nabout = Грають лише взимку.\n[bare : kozel]\n"
        "[same : kozel]\ntitle = The goat\nalso = the goat\n";
    (void)state;
    kz_games mine = games;
    assert_true(kz_games_read(&mine, text, sizeof text - 1, NULL));
    const kz_game *ours = kz_games_find(&mine, "ours"), *bare = kz_games_find(&mine, "bare");
    assert_non_null(strstr(tell(ours, &ours->rules, true)->text,
                           "\nГрають лише взимку. It is also called: Двірський козел.\n"));
    assert_null(strstr(tell(bare, &bare->rules, true)->text, "It is also called"));
    /* What is its title already is no other name. */
    const kz_game *same = kz_games_find(&mine, "same");
    assert_null(strstr(tell(same, &same->rules, true)->text, "It is also called"));
    assert_int_equal(
        strncmp(tell(bare, &bare->rules, true)->text, "#The aim\nNobody wants to be the goat. ", 38), 0);
}

/* In the games with a roof a blocked deal has its own word throughout (docs/spec/glossary.md). Where a
 * house game has a roof with other rules a sentence names it. */
static void a_roof_is_called_so(void **state)
{
    static const struct {
        const char *language, *heading, *fisherman, *sentence;
    } cases[] = {{"uk", "#Вихід і дах\n", "ибалк", "«дахом»"},
                 {"ru", "#Выход и крыша\n", "ыбак", "«крышей»"},
                 {"ro", "#Ieșirea și acoperișul\n", "escar", "„acoperiș”"},
                 {"de", "#Ausgehen und Dach\n", "Fischer", "„Dach“"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        speak(cases[i].language);
        for (int j = 0; j < games.count; j++) {
            const kz_game *game = &games.game[j];
            const char *text = tell(game, &game->rules, false)->text;
            assert_int_equal(strstr(text, cases[i].heading) != NULL, game->rules.roof);
            assert_true(!game->rules.roof ||
                        (!strstr(text, cases[i].fisherman) && !strstr(text, cases[i].sentence)));
            assert_int_equal(game->rules.roof,
                             !strcmp(game->name, "kozel-roof") || !strcmp(game->name, "sea-goat-202"));
        }
        const kz_game *roof = kz_games_find(&games, "kozel-roof");
        kz_rules other = roof->rules;
        other.fish = KZ_FISH_LARGER;
        assert_non_null(strstr(tell(roof, &other, false)->text, cases[i].sentence));
    }
}

/* ---- memories */

/* A fish `larger` is a fish `all` for single players: it costs only pairs their memory. */
static void only_pairs_forget_at_a_larger_fish(void **state)
{
    static const char pair[] = "after an out, or a pair that is after a fish that the other is credited for,";
    kz_game game = *kz_games_find(&games, "kozel-yard");
    (void)state;
    game.rules.opening = 13;
    assert_non_null(strstr(tell(&game, &game.rules, true)->text, pair));
    game.rules.seats_min = 4;
    assert_non_null(strstr(tell(&game, &game.rules, true)->text, "or after a fish that another is credited"));
    game.rules.seats_min = 2;
    game.rules.sides = KZ_SIDES_SINGLE;
    assert_non_null(strstr(tell(&game, &game.rules, true)->text, "credited nothing after an out loses"));
}

/* ---- plural forms */

static void numbers_take_their_forms(void **state)
{
    static const int numbers[] = {1, 2, 5, 21};
    static const struct {
        const char *language, *form[4];
    } cases[] = {
        {"uk", {"запис від 1 очка.", "запис від 2 очок.", "запис від 5 очок.", "запис від 21 очка."}},
        {"uk",
         {"У кого після роздачі 1 очко", "У кого після роздачі 2 очки", "У кого після роздачі 5 очок",
          "У кого після роздачі 21 очко"}},
        {"ru", {"запись от 1 очка.", "запись от 2 очков.", "запись от 5 очков.", "запись от 21 очка."}},
        {"ru",
         {"У кого после сдачи 1 очко", "У кого после сдачи 2 очка", "У кого после сдачи 5 очков",
          "У кого после сдачи 21 очко"}},
        {"ro",
         {"cel puțin 1 punct deodată", "cel puțin 2 puncte deodată", "cel puțin 5 puncte deodată",
          "cel puțin 21 de puncte deodată"}},
        {"de",
         {"Wer nach einer Runde 1 Punkt oder", "Wer nach einer Runde 2 Punkte",
          "Wer nach einer Runde 5 Punkte", "Wer nach einer Runde 21 Punkte"}},
        {"en",
         {"closed; 1 point or more", "closed; 2 points or more", "closed; 5 points or more",
          "closed; 21 points or more"}},
    };
    (void)state;
    kz_game game = *kz_games_find(&games, "kozel");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool english = !strcmp(cases[i].language, "en");
        if (!english)
            speak(cases[i].language);
        for (int j = 0; j < 4; j++) {
            game.rules.opening = game.rules.target = (int16_t)numbers[j];
            const char *form = cases[i].form[j];
            if (!strstr(tell(&game, &game.rules, english)->text, form))
                fail_msg("%s, %d: no \"%s\"", cases[i].language, numbers[j], form);
        }
    }
}

/* ---- titles */

static void a_game_has_a_title_of_its_own(void **state)
{
    static const char text[] = "[a : kozel]\ntitle = Козел на подвір'ї # ours\nsays = Two = two.\n[b : a]\n";
    static const struct {
        const char *text;
        kz_code code;
        int line, column;
    } bad[] = {
        {"[x]\ntitle =\n", KZ_E_GAME_TITLE, 2, 8},
        {"[x]\ntitle = a\tb\n", KZ_E_GAME_TITLE, 2, 9},
        {"[x]\ntitle = x\ntitle = y\n", KZ_E_MECHANIC_TWICE, 3, 1},
        {"[x]\ntitle = 0123456789012345678901234567890123456789012345678901234567890123\n", KZ_E_GAME_TITLE,
         2, 9},
        {"title = a\n", KZ_E_GAME_FILE, 1, 1},
        {"[x]\nsays =\n", KZ_E_GAME_TITLE, 2, 7},
        {"[x]\nsays = a\nsays = b\n", KZ_E_MECHANIC_TWICE, 3, 1},
    };
    (void)state;
    kz_games mine = games;
    assert_true(kz_games_read(&mine, text, sizeof text - 1, NULL));
    assert_string_equal(kz_game_title(kz_games_find(&mine, "a")), "Козел на подвір'ї");
    assert_string_equal(kz_game_title(kz_games_find(&mine, "b")), "b");
    assert_string_equal(kz_games_find(&mine, "a")->own.says, "Two = two.");
    assert_string_equal(kz_games_find(&mine, "b")->own.says, ""); /* a child is not its parent */
    for (int i = 0; i < games.own; i++)
        assert_true(games.game[i].own.says[0]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        kz_error error = {0};
        assert_false(kz_games_read(&mine, bad[i].text, strlen(bad[i].text), &error));
        assert_int_equal(error.code, bad[i].code);
        assert_int_equal(error.line, bad[i].line);
        assert_int_equal(error.column, bad[i].column);
    }
}

/* Every game of the project is listed. A house game is listed where its file puts it, and never where its
 * parent is. */
static void a_game_file_chooses_its_listing(void **state)
{
    static const char text[] =
        "[a : kozel]\ngroup = pairs\nminutes = 240\ndifficulty = hard\n[b : a]\n[c : kozel]\n";
    static const struct {
        const char *text;
        kz_code code;
        int line, column;
    } bad[] = {
        {"[x]\ngroup = house\n", KZ_E_MECHANIC_VALUE, 2, 9},
        {"[x]\ngroup =\n", KZ_E_MECHANIC_VALUE, 2, 8},
        {"[x]\nminutes = 0\n", KZ_E_MECHANIC_VALUE, 2, 11},
        {"[x]\nminutes = 241\n", KZ_E_MECHANIC_VALUE, 2, 11},
        {"[x]\nminutes = 99999999999999999999\n", KZ_E_MECHANIC_VALUE, 2, 11},
        {"[x]\nminutes = 5m\n", KZ_E_MECHANIC_VALUE, 2, 11},
        {"[x]\ndifficulty = none\n", KZ_E_MECHANIC_VALUE, 2, 14},
        {"[x]\ndifficulty = easy\ndifficulty = easy\n", KZ_E_MECHANIC_TWICE, 3, 1},
    };
    (void)state;
    kz_games mine = games;
    assert_true(kz_games_read(&mine, text, sizeof text - 1, NULL));
    const kz_game *a = kz_games_find(&mine, "a"), *b = kz_games_find(&mine, "b");
    assert_string_equal(kz_group_word(a->group), "pairs");
    assert_int_equal(a->minutes, 240);
    assert_string_equal(kz_difficulty_word(a->difficulty), "hard");
    assert_string_equal(kz_group_word(b->group), "house");
    assert_int_equal(b->minutes, 0);
    assert_null(kz_difficulty_word(b->difficulty));
    assert_string_equal(kz_group_word(kz_games_find(&mine, "c")->group), "house");
    assert_null(kz_group_word(KZ_GROUPS));
    assert_null(kz_difficulty_word(KZ_DIFFICULTIES));
    for (int i = 0; i < games.own; i++) {
        assert_int_not_equal(games.game[i].group, KZ_GROUP_HOUSE);
        assert_int_not_equal(games.game[i].difficulty, KZ_DIFFICULTY_NONE);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        kz_error error = {0};
        assert_false(kz_games_read(&mine, bad[i].text, strlen(bad[i].text), &error));
        assert_int_equal(error.code, bad[i].code);
        assert_int_equal(error.line, bad[i].line);
        assert_int_equal(error.column, bad[i].column);
    }
}

static const char *untranslated(void *context, const char *text)
{
    (void)context;
    return text;
}

static const char *counted(void *context, const char *one, const char *other, unsigned long n)
{
    (void)context;
    return n == 1 ? one : other;
}

/* Texts of its own language for who has none of his: a title, the sentence about it, other names, options. */
static void a_game_has_texts_in_languages(void **state)
{
    static const char text[] =
        "[a : kozel]\nfish_test = stuck\ntitle = Yard\ntitle.uk = Двір\nsays.uk = Грай.\nabout = "
        "Ours.\nabout.uk = Наше.\n"
        "also.de = Hofbock\noption sleep = no: reserve=0 | yes: reserve=2\ntitle sleep = Sleepers\n"
        "title.uk sleep = Сплять двоє\n[b : a]\n";
    (void)state;
    kz_games mine = games;
    assert_true(kz_games_read(&mine, text, sizeof text - 1, NULL));
    const kz_game *a = kz_games_find(&mine, "a"), *b = kz_games_find(&mine, "b");
    int uk = kz_language_find("uk"), de = kz_language_find("de");
    assert_string_equal(kz_game_title_in(a, uk), "Двір");
    assert_string_equal(kz_game_title_in(a, de), "Yard");
    assert_string_equal(kz_game_title(a), "Yard");
    assert_string_equal(a->in[uk].says, "Грай.");
    assert_string_equal(kz_game_title_in(b, uk), "b"); /* a child is not its parent, but has its options */
    assert_string_equal(kz_option_title_in(&b->option[b->option_count - 1], uk), "Сплять двоє");
    assert_string_equal(kz_option_title_in(&a->option[a->option_count - 1], de), "Sleepers");
    assert_string_equal(kz_option_title_in(&a->option[0], uk), kz_option_title(&a->option[0]));
    const struct {
        int language;
        const char *has[3], *lacks[3];
    } told[] = {
        {uk, {"Наше.", "Сплять двоє", "Наше."}, {"Ours.", "Sleepers", "Hofbock"}},
        {de, {"Ours.", "Sleepers", "Hofbock"}, {"Наше.", "Сплять", "Двір"}},
        {0, {"Ours.", "Sleepers", "Ours."}, {"Наше.", "Сплять", "Hofbock"}},
    };
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        const prose_translate as_it_is = {
            .language = told[i].language, .text = untranslated, .plural = counted};
        const char *rules = write_by(a, &a->rules, told[i].language ? &as_it_is : NULL)->text;
        for (int j = 0; j < 3; j++) {
            assert_non_null(strstr(rules, told[i].has[j]));
            assert_null(strstr(rules, told[i].lacks[j]));
        }
    }
}

int main(int argc, char **argv)
{
    if (argc != 2 || !setlocale(LC_ALL, "C.UTF-8"))
        return 2;
    bindtextdomain("kozel", argv[1]);
    textdomain("kozel");
    kz_games_init(&games);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_has_a_text_in_every_language),
        cmocka_unit_test(no_mechanic_is_left_out),
        cmocka_unit_test(a_choice_describes_its_changes),
        cmocka_unit_test(a_choice_has_a_text_of_its_own),
        cmocka_unit_test(every_value_has_its_phrase),
        cmocka_unit_test(no_text_shows_a_key),
        cmocka_unit_test(nothing_impossible_is_described),
        cmocka_unit_test(a_table_gets_its_rules_only),
        cmocka_unit_test(one_deal_knocks_nobody_out),
        cmocka_unit_test(a_table_is_described_in_every_language),
        cmocka_unit_test(examples_come_out_as_in_the_sources),
        cmocka_unit_test(examples_follow_the_rules_described),
        cmocka_unit_test(a_text_begins_with_the_aim),
        cmocka_unit_test(a_house_game_tells_of_itself),
        cmocka_unit_test(a_roof_is_called_so),
        cmocka_unit_test(only_pairs_forget_at_a_larger_fish),
        cmocka_unit_test(numbers_take_their_forms),
        cmocka_unit_test(a_game_has_a_title_of_its_own),
        cmocka_unit_test(a_game_file_chooses_its_listing),
        cmocka_unit_test(a_game_has_texts_in_languages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
