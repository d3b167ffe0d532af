/* SPDX-License-Identifier: MIT */
/* People's strengths in the store: which matches rate whom, and by how much (docs/spec/ratings.md). The
 * numbers are those of kz_strength_update(), which has tests of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <kozel/rating.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "server/matches/result.h"
#include "server/matches/slopes.h"
#include "server/matches/strength.h"
#include "server/store/admin/check.h"
#include "server/store/admin/review.h"
#include "server/store/matches/match_log.h"
#include "server/store/people/account.h"
#include "server/store/sql/query.h"
#include "tests/unit/server/store/store_world.h"

enum { PEOPLE = 5, DAY_MS = 86400000 };

static struct store *store;
static int64_t people[PEOPLE];
static int matches;

static int open_store(void **state)
{
    (void)state;
    store = test_store_open(test_store_place());
    matches = 0;
    for (int i = 0; i < PEOPLE; i++) {
        uint8_t hash[STORE_TOKEN_HASH_SIZE];
        store_person person;
        char name[16];
        memset(hash, i + 1, sizeof hash);
        assert_int_equal(store_guest_add(store, hash, 1, &person), STORE_STORED);
        people[i] = person.id;
        snprintf(name, sizeof name, "player%d", i);
        store_run(store, "UPDATE person SET name = $2, skeleton = $2 WHERE id = $1", "it", person.id, name);
    }
    return 0;
}

static int close_store(void **state)
{
    (void)state;
    store_close(store);
    test_store_remove();
    return 0;
}

/* A rated match of the first people. Places other than 1 have lost. */
static hub_settlement match_of(kz_strength_format format, int seats, const uint8_t place[])
{
    hub_settlement s = {
        .game = "kozel-yard", .family = "kozel", .format = (uint8_t)format, .seats = seats, .rated = true};
    for (int i = 0; i < seats; i++) {
        s.seat[i] = (hub_settled_seat){.person = people[i],
                                       .side = (uint8_t)(format == KZ_STRENGTH_PAIRS ? i % 2 : i),
                                       .place = place[i],
                                       .outcome = place[i] == 1 ? HUB_WON : HUB_LOST};
        snprintf(s.seat[i].name, sizeof s.seat[i].name, "player%d", i);
    }
    return s;
}

static const uint8_t first_wins[] = {1, 2};

static hub_settlement duel(void)
{
    return match_of(KZ_STRENGTH_TWO, 2, first_wins);
}

/* What the last match has changed, as it is sent. */
static char changes[500];

/* Plays a match that ends at `now`, and returns its id. */
static const char *play(hub_settlement settlement, int64_t now)
{
    static char match[16];
    matches_result_written written;
    snprintf(match, sizeof match, "m%d", ++matches);
    assert_int_equal(store_match_begin(store, match, "{}", now), STORE_STORED);
    store_begin(store);
    assert_int_equal(store_end(store, matches_result_write(store, match, "{}", &settlement, now, &written)),
                     STORE_STORED);
    snprintf(changes, sizeof changes, "%s", written.seats ? written.seats : "");
    matches_result_clear(&written);
    return match;
}

/* The strength as the store can hold it. */
static kz_strength stored(kz_strength s)
{
    return (kz_strength){round(s.mean * 1e9) / 1e9, round(s.deviation * 1e9) / 1e9,
                         round(s.volatility * 1e9) / 1e9};
}

static void is(int64_t person, const char *class, kz_strength expected)
{
    store_strength s;
    assert_int_equal(store_strength_get(store, person, class, &s), STORE_STORED);
    assert_int_equal(s.mean, llround(expected.mean * 1e9));
    assert_int_equal(s.deviation, llround(expected.deviation * 1e9));
    assert_int_equal(s.volatility, llround(expected.volatility * 1e9));
}

static int64_t count(const char *sql)
{
    return store_ask_int(store, -1, sql, "");
}

#define STRENGTHS "SELECT count(*) FROM strength"
#define CHANGES "SELECT count(*) FROM strength_change"

static void note_flaw(void *context, store_flaw flaw, const char *what, int64_t a, int64_t b)
{
    (void)what, (void)a, (void)b;
    *(int *)context += flaw == STORE_FLAW_STRENGTH || flaw == STORE_FLAW_VALUE;
}

static int flaws(void)
{
    int flaws = 0;
    assert_int_equal(store_check(store, note_flaw, &flaws), STORE_STORED);
    return flaws;
}

static void every_format_has_a_strength_of_its_own(void **state)
{
    (void)state;
    static const struct {
        kz_strength_format format;
        const char *class;
        int seats;
        uint8_t place[KZ_SEATS];
    } rows[] = {{KZ_STRENGTH_TWO, "kozel/two", 2, {1, 2}},
                {KZ_STRENGTH_SINGLES, "kozel/singles", 3, {2, 1, 3}},
                {KZ_STRENGTH_SINGLES, "kozel/singles", 4, {2, 4, 1, 2}},
                {KZ_STRENGTH_PAIRS, "kozel/pairs", 4, {2, 1, 2, 1}}};
    kz_strength player[3][KZ_SEATS];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < KZ_SEATS; k++)
            player[i][k] = kz_strength_first((kz_strength_format)i);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kz_strength *of = player[rows[i].format];
        play(match_of(rows[i].format, rows[i].seats, rows[i].place), 1000);
        kz_strength_update(rows[i].format, rows[i].seats, of, rows[i].place, 1);
        for (int k = 0; k < rows[i].seats; k++) {
            of[k] = stored(of[k]);
            is(people[k], rows[i].class, of[k]);
        }
        char expected[40];
        snprintf(expected, sizeof expected, ",%d]",
                 (int)llround(kz_strength_points(rows[i].format, of[0]).mean));
        assert_true(!strncmp(changes, "[{\"strength\":[1500,", strlen("[{\"strength\":[1500,")) || i == 2);
        assert_non_null(strstr(changes, expected));
    }
    assert_int_equal(count(STRENGTHS), 2 + 4 + 4);
    assert_int_equal(count("SELECT won + lost + drawn FROM strength WHERE class = 'kozel/singles'"
                           " AND person = (SELECT min(person) FROM strength)"),
                     2);
    assert_int_equal(flaws(), 0);
}

static void the_same_people_count_less_and_less(void **state)
{
    (void)state;
    static const double weights[] = {1, 1, 1, 0.5, 0.5, 0.5, 0.25, 0.25};
    kz_strength two[2] = {kz_strength_first(KZ_STRENGTH_TWO), kz_strength_first(KZ_STRENGTH_TWO)};
    for (int i = 0; i < 8; i++) {
        hub_settlement settlement = duel();
        if (i % 2) { /* the seats do not matter */
            settlement.seat[0] = duel().seat[1];
            settlement.seat[1] = duel().seat[0];
        }
        settlement.repeats = 4; /* the limit of Elo and stakes is no limit of strength */
        play(settlement, 1000 + i);
        kz_strength_update(KZ_STRENGTH_TWO, 2, two, first_wins, weights[i]);
        two[0] = stored(two[0]), two[1] = stored(two[1]);
        is(people[0], "kozel/two", two[0]);
        is(people[1], "kozel/two", two[1]);
    }
    /* Others, another family, and the same people a day later count whole. */
    hub_settlement other = duel();
    other.seat[1].person = people[2];
    play(other, 1010);
    kz_strength pair[2] = {two[0], kz_strength_first(KZ_STRENGTH_TWO)};
    kz_strength_update(KZ_STRENGTH_TWO, 2, pair, first_wins, 1);
    is(people[2], "kozel/two", stored(pair[1]));
    hub_settlement family = duel();
    strcpy(family.family, "muggins");
    play(family, 1011);
    kz_strength fresh[2] = {kz_strength_first(KZ_STRENGTH_TWO), kz_strength_first(KZ_STRENGTH_TWO)};
    kz_strength_update(KZ_STRENGTH_TWO, 2, fresh, first_wins, 1);
    is(people[0], "muggins/two", stored(fresh[0]));
    two[0] = stored(pair[0]);
    play(duel(), 1007 + DAY_MS);
    kz_strength_update(KZ_STRENGTH_TWO, 2, two, first_wins, 1);
    is(people[0], "kozel/two", stored(two[0]));
    assert_int_equal(flaws(), 0);
}

/* Three of a table of four are other people than the four. */
static void a_set_of_people_is_the_whole_table(void **state)
{
    (void)state;
    static const uint8_t place[] = {1, 2, 3, 4};
    int64_t four[] = {people[3], people[1], people[0], people[2]},
            three[4] = {people[0], people[1], people[2]};
    for (int i = 0; i < 3; i++)
        play(match_of(KZ_STRENGTH_SINGLES, 4, place), 1000);
    play(match_of(KZ_STRENGTH_SINGLES, 3, place), 1000);
    assert_int_equal(store_strength_repeats(store, "kozel/singles", four, 0), 3);
    assert_int_equal(store_strength_repeats(store, "kozel/singles", three, 0), 1);
    assert_int_equal(store_strength_repeats(store, "kozel/pairs", four, 0), 0);
}

static void what_is_not_rated_rates_nobody(void **state)
{
    (void)state;
    hub_settlement friendly = duel(), closed = duel(), brief = duel(), bot = duel();
    friendly.rated = false;
    closed.closed = true;
    brief.brief = true;
    bot.seat[1].person = 0;
    play(friendly, 1000);
    play(closed, 1000);
    play(brief, 1000);
    play(bot, 1000);
    store_run(store, "UPDATE person SET bot = 1, owner = $2 WHERE id = $1", "ii", people[1], people[0]);
    play(duel(), 1000); /* against a program's account */
    assert_int_equal(count(STRENGTHS) + count(CHANGES), 0);
}

/* The opponent is rated by what the closed account's strength was. */
static void a_closed_account_has_no_strength(void **state)
{
    (void)state;
    kz_strength two[2] = {kz_strength_first(KZ_STRENGTH_TWO), kz_strength_first(KZ_STRENGTH_TWO)};
    play(duel(), 1000);
    kz_strength_update(KZ_STRENGTH_TWO, 2, two, first_wins, 1);
    assert_int_equal(store_account_close(store, people[1], 1500), STORE_STORED);
    assert_int_equal(count(STRENGTHS), 1);
    play(duel(), 2000);
    two[0] = stored(two[0]), two[1] = stored(two[1]);
    two[1].volatility = kz_strength_first(KZ_STRENGTH_TWO).volatility; /* the store does not keep that one */
    kz_strength_update(KZ_STRENGTH_TWO, 2, two, first_wins, 1);
    is(people[0], "kozel/two", stored(two[0]));
    assert_int_equal(count(STRENGTHS), 1);
    assert_int_equal(count(CHANGES), 4);
    assert_int_equal(flaws(), 0);
}

static void a_match_is_taken_back(void **state)
{
    (void)state;
    int64_t of[4];
    store_strength before, after;
    char match[16];
    play(duel(), 1000);
    assert_int_equal(store_strength_get(store, people[0], "kozel/two", &before), STORE_STORED);
    strcpy(match, play(duel(), 1001));
    store_begin(store);
    assert_int_equal(store_end(store, store_void(store, match, of)), STORE_STORED);
    assert_int_equal(store_strength_get(store, people[0], "kozel/two", &after), STORE_STORED);
    assert_int_equal(after.mean, before.mean);
    assert_int_equal(after.deviation, before.deviation);
    assert_int_equal(count("SELECT CAST(sum(won) AS BIGINT) FROM strength"), 1);
    assert_int_equal(count("SELECT CAST(sum(lost) AS BIGINT) FROM strength"), 1);
    assert_int_equal(count(CHANGES), 2);
    int64_t two[4] = {people[0], people[1]};
    assert_int_equal(store_strength_repeats(store, "kozel/two", two, 0), 1);
    assert_int_equal(flaws(), 0);
    /* A repeat that counts for neither Elo nor points can be taken back, too. */
    hub_settlement repeat = duel();
    repeat.elo = true;
    repeat.repeats = 1;
    strcpy(match, play(repeat, 1002));
    assert_int_equal(count(CHANGES), 4);
    store_begin(store);
    assert_int_equal(store_end(store, store_void(store, match, of)), STORE_STORED);
    assert_int_equal(count(CHANGES), 2);
}

static void a_strength_that_no_match_has_made_is_found(void **state)
{
    (void)state;
    play(duel(), 1000);
    test_store_sql("UPDATE strength SET mean = mean + 1 WHERE won = 1");
    assert_int_equal(flaws(), 1);
    test_store_sql("UPDATE strength SET mean = mean - 1, lost = 1 WHERE won = 1");
    assert_int_equal(flaws(), 1);
    test_store_sql("UPDATE strength SET lost = 0, deviation = 0 WHERE won = 1");
    assert_int_equal(flaws(), 1);
    play(duel(), 1001); /* a damaged strength begins again */
    assert_int_equal(count("SELECT count(*) FROM strength WHERE deviation > 1000000000"), 2);
}

/* The opponents are rated as if the damaged one had no matches. */
static void a_damaged_mean_spoils_no_other(void **state)
{
    (void)state;
    static const uint8_t place[] = {1, 2, 3};
    static const struct {
        const char *set, *class;
        int seats;
    } rows[] = {{"mean = 999999999999999", "kozel/two", 2},
                {"mean = -10000000000001", "kozel/two", 2},
                {"mean = 1000000000001", "kozel/singles", 3}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kz_strength_format format = rows[i].seats == 2 ? KZ_STRENGTH_TWO : KZ_STRENGTH_SINGLES;
        char sql[128];
        store_strength s;
        test_store_sql("DELETE FROM strength");
        test_store_sql("DELETE FROM strength_change");
        play(match_of(format, rows[i].seats, place), 1000);
        kz_strength player[KZ_SEATS] = {kz_strength_first(format)};
        for (int k = 1; k < rows[i].seats; k++) {
            assert_int_equal(store_strength_get(store, people[k], rows[i].class, &s), STORE_STORED);
            player[k] =
                (kz_strength){(double)s.mean / 1e9, (double)s.deviation / 1e9, (double)s.volatility / 1e9};
        }
        snprintf(sql, sizeof sql, "UPDATE strength SET %s WHERE won = 1", rows[i].set);
        test_store_sql(sql);
        play(match_of(format, rows[i].seats, place), 1001);
        kz_strength_update(format, rows[i].seats, player, place, 1);
        is(people[1], rows[i].class, stored(player[1]));
    }
}

static void strengths_are_shown_in_points(void **state)
{
    (void)state;
    static const uint8_t place[] = {1, 2, 3};
    play(match_of(KZ_STRENGTH_SINGLES, 3, place), 1000);
    for (int i = 0; i < 2; i++)
        play(duel(), 1000);
    json_t *rows = json_array(), *row;
    size_t i;
    assert_int_equal(store_strengths(store, people[0], rows), STORE_STORED);
    json_array_foreach(rows, i, row) matches_strength_show(row);
    assert_string_equal(test_rows(rows, "family format strength deviation matches provisional"),
                        "kozel two 1569 117 2 true;kozel singles 1540 127 1 true;");
}

static void curve(int64_t from, int64_t to, int max, const char *expected)
{
    json_t *rows = json_array(), *row;
    size_t i;
    assert_int_equal(store_strength_curve(store, people[0], "kozel/two", from, to, max, rows), STORE_STORED);
    json_array_foreach(rows, i, row) matches_strength_show(row);
    assert_string_equal(test_rows(rows, "at strength deviation"), expected);
}

/* A match that is taken back leaves no step, and the last point is the present strength. */
static void the_curve_has_a_point_a_match(void **state)
{
    (void)state;
    static const uint8_t pairs[] = {1, 2, 1, 2};
    char match[16];
    int64_t of[4];
    curve(0, INT64_MAX, 10, "");
    play(duel(), 1000);
    strcpy(match, play(duel(), 2000));
    play(duel(), 3000);
    play(match_of(KZ_STRENGTH_PAIRS, 4, pairs), 4000);
    curve(0, INT64_MAX, 10, "1000 1540 123;2000 1569 117;3000 1591 112;");
    curve(1001, 3000, 10, "2000 1569 117;3000 1591 112;");
    curve(1001, 2999, 10, "2000 1569 117;");
    curve(0, INT64_MAX, 2, "2000 1569 117;3000 1591 112;");
    store_begin(store);
    assert_int_equal(store_end(store, store_void(store, match, of)), STORE_STORED);
    curve(0, INT64_MAX, 10, "1000 1540 123;3000 1562 112;");
    test_store_sql("UPDATE strength_change SET mean_after = 9000000000000000000"); /* damage */
    curve(0, INT64_MAX, 1, "3000 1500 112;");
}

/* A person without a strength has the initial one. */
static void chances_are_those_of_the_strengths(void **state)
{
    (void)state;
    static const struct {
        const char *format;
        int seats;
    } rows[] = {{"two", 2}, {"singles", 3}, {"singles", 4}, {"pairs", 4}};
    static const uint8_t places[] = {1, 2, 1, 2};
    play(duel(), 1000);
    play(match_of(KZ_STRENGTH_SINGLES, 4, places), 1000);
    play(match_of(KZ_STRENGTH_PAIRS, 4, places), 1000);
    int64_t of[KZ_SEATS] = {people[0], people[4], people[2], people[1]};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kz_strength player[KZ_SEATS];
        matches_chance chance[KZ_SEATS];
        double first[KZ_SEATS], last[KZ_SEATS];
        char class[STORE_STRENGTH_CLASS];
        kz_strength_format format = i == 0   ? KZ_STRENGTH_TWO
                                    : i == 3 ? KZ_STRENGTH_PAIRS
                                             : KZ_STRENGTH_SINGLES;
        matches_strength_class("kozel", rows[i].format, class);
        for (int k = 0; k < rows[i].seats; k++) {
            store_strength s;
            player[k] = kz_strength_first(format);
            if (store_strength_get(store, of[k], class, &s) == STORE_STORED)
                player[k] = (kz_strength){(double)s.mean / 1e9, (double)s.deviation / 1e9,
                                          (double)s.volatility / 1e9};
        }
        kz_strength_chances(format, rows[i].seats, player, KZ_CHANCE_FIRST, 1, first);
        kz_strength_chances(format, rows[i].seats, player, KZ_CHANCE_LAST, 1, last);
        assert_int_equal(matches_strength_chances(store, "kozel", rows[i].format, rows[i].seats, of, chance),
                         STORE_STORED);
        assert_true(chance[0].first > chance[1].first);
        for (int k = 0; k < rows[i].seats; k++) {
            assert_true(chance[k].first == first[k]);
            assert_true(chance[k].last == last[k]);
        }
    }
}

/* A rated match of the first `seats` people that ended, with strengths that differ from match to match.
 * `of`: the same for kz_strength_slope(). */
static void put_match(int number, const char *class, int seats, kz_rated_match *of)
{
    static const char match[] = "INSERT INTO match (number, id, setup, begun, ended, result)"
                                " VALUES ($1, $2, '{}', 1, 2, '{}')",
                      played[] =
                          "INSERT INTO played (match, person, seat, game, ended, outcome, score, points,"
                          " coins) VALUES ($1, $2, $3, 'kozel', 2, 0, 0, 0, 0)",
                      change[] = "INSERT INTO strength_change (match, person, class, mean_before, mean_after,"
                                 " deviation_before, deviation_after, place)"
                                 " VALUES ($1, $2, $3, $4, $4, $5, $5, $6)";
    char id[16];
    bool two = strstr(class, "/two") != NULL;
    snprintf(id, sizeof id, "m%d", number);
    store_run(store, match, "it", (int64_t)number, id);
    store_run(store,
              "INSERT INTO strength (person, class, first, mean, deviation, volatility)"
              " VALUES ($1, $2, 0, 20, 1, 1) ON CONFLICT DO NOTHING",
              "it", people[3], class);
    for (int i = 0; i < seats; i++) {
        int64_t unit = two ? 1000000000000 : 20000000000;
        int64_t mean = unit + unit * ((number * 7 + i * 13) % 11) / 11, deviation = unit / 20;
        int64_t place = 1 + (number / 3 * 5 + i) % seats;
        store_run(store, played, "iii", (int64_t)number, people[i], (int64_t)i);
        store_run(store, change, "iitiii", (int64_t)number, people[i], class, mean, deviation, place);
        of->player[i] = (kz_strength){(double)mean / 1e9, (double)deviation / 1e9, 0};
        of->place[i] = (uint8_t)place;
    }
}

static void has_slope(const char *class, int seats, bool last, double slope)
{
    assert_int_equal(store_slope_get(store, class, seats, last), llround(slope * 1e9));
}

/* Below 500 matches a slope is 1. Matches that an older program wrote have no places. */
static void slopes_are_fitted_once_a_day(void **state)
{
    (void)state;
    enum { COUNT = 510 };
    static kz_rated_match two[COUNT], three[COUNT], four;
    store_begin(store);
    for (int i = 0; i < COUNT; i++) {
        put_match(1 + i, "kozel/two", 2, &two[i]);
        put_match(1001 + i, "kozel/singles", 3, &three[i]);
    }
    put_match(2001, "kozel/singles", 4, &four);
    put_match(2002, "kozel/two", 2, &four);
    store_run(store,
              "UPDATE strength_change SET place = NULL WHERE match = 2002 OR match > 1400 AND match < 1900",
              "");
    assert_int_equal(store_end(store, STORE_STORED), STORE_STORED);
    assert_int_equal(matches_slopes_fit(store, 3 * (int64_t)DAY_MS), STORE_STORED);
    double slope = kz_strength_slope(KZ_STRENGTH_TWO, 2, KZ_CHANCE_FIRST, two, COUNT);
    assert_true(slope < 0.9);
    has_slope("kozel/two", 2, false, slope);
    assert_int_equal(store_slope_get(store, "kozel/two", 2, true), 0);
    has_slope("kozel/singles", 3, false, 1);
    has_slope("kozel/singles", 4, true, 1);
    test_store_sql("UPDATE strength_change SET place = (SELECT 1 + seat FROM"
                   " played AS p WHERE p.match = strength_change.match AND p.person = strength_change.person)"
                   " WHERE match > 1400 AND match < 1900");
    for (int i = 400; i < COUNT; i++)
        for (int k = 0; k < 3; k++)
            three[i].place[k] = (uint8_t)(1 + k);
    assert_int_equal(matches_slopes_fit(store, 4 * (int64_t)DAY_MS - 1), STORE_STORED);
    has_slope("kozel/singles", 3, false, 1);
    assert_int_equal(matches_slopes_fit(store, 4 * (int64_t)DAY_MS), STORE_STORED);
    has_slope("kozel/singles", 3, false,
              kz_strength_slope(KZ_STRENGTH_SINGLES, 3, KZ_CHANCE_FIRST, three, COUNT));
    has_slope("kozel/singles", 3, true,
              kz_strength_slope(KZ_STRENGTH_SINGLES, 3, KZ_CHANCE_LAST, three, COUNT));
    /* The chances follow. */
    kz_strength player[2] = {kz_strength_first(KZ_STRENGTH_TWO), kz_strength_first(KZ_STRENGTH_TWO)};
    matches_chance chance[2];
    double first[2];
    player[0].mean = 1700;
    store_run(store,
              "INSERT INTO strength (person, class, first, mean, deviation, volatility) VALUES"
              " ($1, 'kozel/two', 0, 1700000000000, 130000000000, 30000000)",
              "i", people[0]);
    kz_strength_chances(KZ_STRENGTH_TWO, 2, player, KZ_CHANCE_FIRST,
                        (double)store_slope_get(store, "kozel/two", 2, false) / 1e9, first);
    assert_int_equal(
        matches_strength_chances(store, "kozel", "two", 2, (int64_t[]){people[0], people[4]}, chance),
        STORE_STORED);
    assert_true(chance[0].first == first[0]);
    test_store_sql("UPDATE slope SET slope = 9000000000 WHERE class = 'kozel/two'"); /* damage */
    kz_strength_chances(KZ_STRENGTH_TWO, 2, player, KZ_CHANCE_FIRST, 1, first);
    assert_int_equal(
        matches_strength_chances(store, "kozel", "two", 2, (int64_t[]){people[0], people[4]}, chance),
        STORE_STORED);
    assert_true(chance[0].first == first[0]);
}

/* A fit that fails writes no slope, and is repeated on the same day. */
static void slopes_are_fitted_all_or_none(void **state)
{
    (void)state;
    enum { KINDS = 300 };
    kz_rated_match of;
    char class[STORE_STRENGTH_CLASS];
    store_begin(store);
    for (int i = 0; i < KINDS; i++) {
        snprintf(class, sizeof class, "game%03d/two", i);
        put_match(1 + i, class, 2, &of);
    }
    assert_int_equal(store_end(store, STORE_STORED), STORE_STORED);
    test_store_sql("CREATE UNIQUE INDEX one ON slope"
                   " ((CASE WHEN class IN ('game001/two', 'game250/two') THEN 1 END))");
    assert_int_not_equal(matches_slopes_fit(store, 3 * (int64_t)DAY_MS), STORE_STORED);
    has_slope("game000/two", 2, false, 0);
    assert_int_equal(store_slopes_fitted(store), 0);
    test_store_sql("DROP INDEX one");
    assert_int_equal(matches_slopes_fit(store, 3 * (int64_t)DAY_MS + 1), STORE_STORED);
    has_slope("game000/two", 2, false, 1);
    has_slope("game299/two", 2, false, 1);
}

/* What is so old that it is not read leaves the slope as it was. */
static void slopes_are_fitted_to_the_newest_matches(void **state)
{
    (void)state;
    kz_rated_match of;
    put_match(1, "old/two", 2, &of);
    put_match(2, "new/two", 2, &of);
    put_match(1 + STORE_STRENGTH_NEWEST, "new/two", 2, &of);
    store_slope_set(store, "old/two", 2, false, 700000000, 1);
    store_slope_set(store, "new/two", 2, false, 700000000, 1);
    assert_int_equal(matches_slopes_fit(store, 3 * (int64_t)DAY_MS), STORE_STORED);
    has_slope("old/two", 2, false, 0.7);
    has_slope("new/two", 2, false, 1);
}

static void a_day_without_matches_is_noted(void **state)
{
    (void)state;
    assert_int_equal(matches_slopes_fit(store, 3 * (int64_t)DAY_MS), STORE_STORED);
    assert_int_equal(store_slopes_fitted(store), 3 * (int64_t)DAY_MS);
}

static void the_ranking_is_by_class(void **state)
{
    (void)state;
    hub_settlement drawn = duel();
    for (int i = 0; i < 2; i++) {
        drawn.seat[i].person = people[2 + i];
        drawn.seat[i].place = 1;
        drawn.seat[i].outcome = HUB_DREW;
    }
    play(duel(), 1000);
    play(drawn, 1000);
    store_strength_filter two = {.class = "kozel/two"}, pairs = {.class = "kozel/pairs"};
    assert_int_equal(store_strength_leader_count(store, &two), 4);
    assert_int_equal(store_strength_leader_count(store, &pairs), 0);
    json_t *rows = json_array();
    assert_int_equal(store_strength_leaders(store, &two, 0, 3, rows), STORE_STORED);
    assert_string_equal(test_rows(rows, "place name won lost drawn"),
                        "1 player0 1 0 0;2 player2 0 0 1;2 player3 0 0 1;");
}

static void ranks(store_strength_filter filter, int64_t expected_count, const char *expected)
{
    json_t *rows = json_array();
    filter.class = "kozel/two";
    filter.settled = matches_strength_settled(filter.class);
    assert_int_equal(store_strength_leader_count(store, &filter), expected_count);
    assert_int_equal(store_strength_leaders(store, &filter, 0, 10, rows), STORE_STORED);
    assert_string_equal(test_rows(rows, "place name"), expected);
}

static void who_is_provisional_comes_last(void **state)
{
    (void)state;
    play(duel(), 1000);
    ranks((store_strength_filter){0}, 2, "1 player0;2 player1;");
    store_run(store, "UPDATE strength SET deviation = 75000000000 WHERE person = $1", "i", people[1]);
    ranks((store_strength_filter){0}, 2, "1 player1;2 player0;");
    store_run(store, "UPDATE strength SET deviation = 75000000001 WHERE person = $1", "i", people[1]);
    ranks((store_strength_filter){0}, 2, "1 player0;2 player1;");
    static const char *const classes[] = {"kozel/two", "kozel/singles", "kozel/pairs"};
    for (int i = 0; i < 3; i++) {
        kz_strength s = {.deviation = (double)matches_strength_settled(classes[i]) / 1e9 - 1e-8};
        assert_false(kz_strength_provisional((kz_strength_format)i, s));
        s.deviation += 2e-8;
        assert_true(kz_strength_provisional((kz_strength_format)i, s));
    }
}

static void a_ranking_may_be_of_some_days_or_of_friends(void **state)
{
    (void)state;
    static const uint8_t pairs[] = {1, 2, 1, 2};
    hub_settlement other = duel();
    other.seat[0].person = people[2];
    other.seat[1].person = people[3];
    play(duel(), 1000);
    play(other, 5000);
    play(match_of(KZ_STRENGTH_PAIRS, 4, pairs), 6000); /* of another class */
    ranks((store_strength_filter){.since_ms = 1000}, 4, "1 player0;1 player2;3 player1;3 player3;");
    ranks((store_strength_filter){.since_ms = 5000}, 2, "1 player2;2 player3;");
    ranks((store_strength_filter){.since_ms = 5001}, 0, "");
    store_run(store, "INSERT INTO follow (person, followed, at) VALUES ($1, $2, 1)", "ii", people[0],
              people[3]);
    ranks((store_strength_filter){.friends = people[0]}, 2, "1 player0;2 player3;");
    ranks((store_strength_filter){.friends = people[3]}, 1, "1 player3;");
    ranks((store_strength_filter){.friends = people[0], .since_ms = 5000}, 1, "1 player3;");
    ranks((store_strength_filter){.friends = people[4]}, 0, "");
}

/* Cut within a letter, the text would be none that the database takes. */
static void a_cut_class_is_reported(void **state)
{
    (void)state;
    static const char long_one[] =
        "\xf0\x9f\x81\xa3\xf0\x9f\x81\xa3\xf0\x9f\x81\xa3\xf0\x9f\x81\xa3\xf0\x9f\x81\xa3"
        "\xf0\x9f\x81\xa3\xf0\x9f\x81\xa3\xf0\x9f\x81\xa3\xf0\x9f\x81\xa3";
    char class[STORE_STRENGTH_CLASS];
    assert_false(matches_strength_class(long_one, "pairs", class));
    assert_true(matches_strength_class(long_one, "22", class));
    assert_true(matches_strength_class("kozel", "two", class));
    assert_string_equal(class, "kozel/two");
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, open_store, close_store)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_format_has_a_strength_of_its_own),
        TEST(the_same_people_count_less_and_less),
        TEST(a_set_of_people_is_the_whole_table),
        TEST(what_is_not_rated_rates_nobody),
        TEST(a_closed_account_has_no_strength),
        TEST(a_match_is_taken_back),
        TEST(a_strength_that_no_match_has_made_is_found),
        TEST(a_damaged_mean_spoils_no_other),
        TEST(strengths_are_shown_in_points),
        TEST(the_curve_has_a_point_a_match),
        TEST(chances_are_those_of_the_strengths),
        TEST(slopes_are_fitted_once_a_day),
        TEST(slopes_are_fitted_all_or_none),
        TEST(slopes_are_fitted_to_the_newest_matches),
        TEST(a_day_without_matches_is_noted),
        TEST(the_ranking_is_by_class),
        TEST(who_is_provisional_comes_last),
        TEST(a_ranking_may_be_of_some_days_or_of_friends),
        cmocka_unit_test(a_cut_class_is_reported),
    };
    return cmocka_run_group_tests_name("strength", tests, NULL, NULL);
}
