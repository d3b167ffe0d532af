/* SPDX-License-Identifier: MIT */
/* The bot protocol: an engine that gets a match as text knows exactly what its seat sees. */
#include "engine/protocol/session.h"
#include "tests/unit/engine/core/variants.h"

#include <kozel/record.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static kz_games games;

/* Takes the first of the listed actions. */
static kz_action choose_first(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    (void)context;
    (void)budget;
    (void)rng;
    return view->legal[0];
}

static const kz_bot first_bot = {"first", NULL, true, choose_first};
static const kz_budget budget = {.ms = 20, .threads = 1};

/* One seat: what is sent to it, and what it makes of that. */
typedef struct pupil {
    protocol_host teller;
    protocol_session session;
} pupil;

/* Feeds lines to a session; the last answer is in `out`. */
static void feed(protocol_session *s, const char *text, char out[PROTOCOL_LINE])
{
    out[0] = '\0';
    for (const char *end; (end = strchr(text, '\n')); text = end + 1) {
        if (out[0])
            fail_msg("an answer in between: %s", out);
        size_t length = protocol_session_line(s, text, (size_t)(end - text), out);
        out[length] = '\0';
        if (strncmp(out, "error", 5) == 0)
            fail_msg("%.*s: %s", (int)(end - text), text, out);
    }
}

static void assert_views_equal(const kz_view *seen, const kz_view *expected, const char *game)
{
    const uint8_t *a = (const uint8_t *)seen, *b = (const uint8_t *)expected;
    for (size_t i = 0; i < sizeof *seen; i++)
        if (a[i] != b[i])
            fail_msg("%s, seat %d, deal %d, ply %d: byte %zu of the view differs (%d, %d)", game,
                     expected->seat + 1, (int)expected->pub.deal_number, expected->pub.log_count, i, a[i],
                     b[i]);
}

/* At a deal's end the log is opened; a seat that got only what it saw does not have all of it. */
static void close_log(kz_view *view)
{
    for (int i = 0; i < view->pub.log_count; i++)
        if (view->pub.log[i].kind == KZ_DRAW || view->pub.log[i].kind == KZ_GIVE)
            view->pub.log[i].tile = KZ_NO_TILE;
    view->pub.swap.tile = KZ_NO_TILE;
}

static void tell(pupil *p, const kz_match *m, int seat, const char *game)
{
    static char text[PROTOCOL_OUTPUT_MAX];
    char out[PROTOCOL_LINE];
    kz_view view;
    kz_view_of(m, seat, &view);
    assert_true(protocol_host_write_view(&p->teller, &view, text) < PROTOCOL_OUTPUT_MAX - 1);
    feed(&p->session, text, out);
    if (m->pub.phase == KZ_PLAYING || m->pub.deal_number == 0)
        return;
    kz_view seen = p->session.mirror.view;
    close_log(&seen);
    close_log(&view);
    assert_views_equal(&seen, &view, game);
}

/* The seat to act has a choice. */
static void ask(pupil *p, const kz_match *m, const char *game)
{
    static char text[PROTOCOL_OUTPUT_MAX];
    char out[PROTOCOL_LINE], reason[PROTOCOL_FAULT_TEXT];
    kz_view view;
    kz_action choice;
    tell(p, m, m->pub.turn, game);
    kz_view_of(m, m->pub.turn, &view);
    protocol_host_write_go(&view, &budget, text);
    feed(&p->session, text, out);
    assert_views_equal(&p->session.mirror.view, &view, game);
    assert_true(protocol_host_read_choice(&view, out, strcspn(out, "\n"), &choice, reason));
    assert_memory_equal(&choice, &view.legal[0], sizeof choice);
}

static void deal(kz_match *m, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    kz_deal_shuffle(&m->pub.rules, rng, order);
    assert_true(kz_match_deal(m, order, NULL));
}

/* A match of random actions, where every seat is sent what it sees. Some end by a resignation. */
static void play_match(const kz_game *game, int seats, const char *options, kz_rng *rng)
{
    static pupil pupils[KZ_SEATS];
    static char text[PROTOCOL_OUTPUT_MAX];
    char out[PROTOCOL_LINE];
    kz_rules rules;
    kz_match m;
    assert_true(kz_game_setup(game, seats, options, &rules, NULL));
    kz_match_init(&m, &rules);
    if (kz_leads_by_lot(&rules))
        kz_match_set_lot(&m, (int)kz_rng_below(rng, (uint32_t)seats));
    for (int seat = 0; seat < seats; seat++) {
        protocol_session_init(&pupils[seat].session, &games, &first_bot, 1, 1);
        protocol_host_write_match(&pupils[seat].teller, game->name, options, seats, seat, text);
        feed(&pupils[seat].session, text, out);
    }
    for (int deals = 0; m.pub.phase != KZ_OVER && deals < 12; deals++) {
        deal(&m, rng);
        for (int seat = 0; seat < seats; seat++)
            tell(&pupils[seat], &m, seat, game->name);
        while (m.pub.phase == KZ_PLAYING) {
            kz_action legal[KZ_LEGAL];
            int count = kz_match_legal(&m, legal);
            if (count > 1)
                ask(&pupils[m.pub.turn], &m, game->name);
            kz_action a = legal[kz_rng_below(rng, (uint32_t)count)];
            if (kz_rng_below(rng, 1000) == 0)
                a = (kz_action){KZ_RESIGN, (uint8_t)kz_rng_below(rng, (uint32_t)seats), KZ_NO_TILE,
                                KZ_NO_END};
            kz_match_apply(&m, a);
            for (int seat = 0; seat < seats && kz_ply(&m.pub) % 50 == 0; seat++)
                tell(&pupils[seat], &m, seat, game->name);
        }
        for (int seat = 0; seat < seats; seat++)
            tell(&pupils[seat], &m, seat, game->name);
    }
}

static void test_an_engine_sees_what_its_seat_sees(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 5);
    for (variant v = {0}; next_variant(&games, &v);)
        for (int i = 0; i < 20; i++)
            play_match(v.game, v.seats, "", &rng);
    for (int i = 0; i < 20; i++) {
        play_match(kz_games_find(&games, "general"), 4, "signals=yes,queue=yes", &rng);
        play_match(kz_games_find(&games, "sea-goat-navy"), 4, "queue=yes,fishboth=yes", &rng);
        play_match(kz_games_find(&games, "telephone"), 4, "doubles=4", &rng);
        play_match(kz_games_find(&games, "sausage"), 2, "lead=double", &rng);
        play_match(kz_games_find(&games, "kozel-pairs"), 4, "leader=winner,doubles=2", &rng);
    }
}

static void test_what_an_engine_refuses(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *answer; /* to the last of them, or to the `go` that follows */
    } cases[] = {
        {"go ms 20", "error there is nothing to play\n"},
        {"match telephone 2 2\ndeal 1 2 must 5-5\nhand 0-0 0-1 0-3 0-4 0-5 4-5 6-6\ngo ms 20",
         "error no such deal\n"}, /* a lead that the hand has not */
        {"go", "error there is nothing to play\n"},
        {"go ms 0", "error expected: go [ms N] [rollouts N]\n"},
        {"go ms", "error expected: go [ms N] [rollouts N]\n"},
        {"hand 0-0", "error no deal\n"},
        {"act 1 0-0", "error no match\n"},
        {"show 1", "error no match\n"},
        {"end out 1", "error the deal cannot end so\n"},
        {"match whist 4 1", "error there is no such game\n"},
        {"match sport 2 1", "error sport is not played by 2\n"},
        {"match sport 4 5", "error expected: match GAME SEATS SEAT [KEY=VALUE,...]\n"},
        {"match sport 4 1 deals=5", "error 5 is no value of deals; allowed: 4..96 by 4\n"},
        {"match sport 4 1\ndeal 1 5",
         "error expected: deal NUMBER LEADER [must TILE] [right] [swap SEAT FROM "
         "AT TILE]\n"},
        {"match sport 4 1\ndeal 1 1 must 7-7",
         "error expected: deal NUMBER LEADER [must TILE] [right] [swap SEAT FROM AT TILE]\n"},
        {"match sport 4 1\ndeal 2 1\nhand 0-0 0-1 0-2 0-3 0-4 1-2 1-3", "error no such deal\n"},
        {"match sport 4 1\ndeal 1 1\nhand 0-0 0-1 0-2 0-3 0-4 1-2", "error no such deal\n"},
        {"match sport 4 1\ndeal 1 1\nhand 0-0 0-0 0-2 0-3 0-4 1-2 1-3", "error expected: hand [TILE]...\n"},
        {"match sport 4 1\ndeal 1 1\nhand 0-0 1-0x", "error expected: hand [TILE]...\n"},
        /* Beyond the redeal limit; and a lead that must be in the hand and is not. */
        {"match sport 4 1\ndeal 1 1\nhand 0-0 1-1 2-2 3-3 4-4 5-5 6-6", "error no such deal\n"},
        {"match kozel 4 1\ndeal 1 1 must 1-1\nhand 0-0 0-1 0-2 0-3 0-4 1-2 1-3", "error no such deal\n"},
        {"match sport 4 1\nact 1 0-0@z", "error there is no such action\n"},
        {"match sport 4 1\nact 1 0-0", "error no deal\n"},
        {"quit\nkozel 1", "engine 1 kozel/first\n"},
        {"kozel 99", "engine 1 kozel/first\n"},
        {"", ""},
        {"   ", ""},
        {"later words of a later version", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        protocol_session s;
        char out[PROTOCOL_LINE] = "";
        protocol_session_init(&s, &games, &first_bot, 1, 1);
        for (const char *at = cases[i].lines, *end; *at; at = *end ? end + 1 : end) {
            end = at + strcspn(at, "\n");
            out[protocol_session_line(&s, at, (size_t)(end - at), out)] = '\0';
            /* It speaks only when it is asked. */
            if (strncmp(at, "go", 2) != 0 && strncmp(at, "kozel", 5) != 0)
                assert_string_equal(out, "");
        }
        if (!out[0] && cases[i].answer[0])
            out[protocol_session_line(&s, "go ms 20", 8, out)] = '\0';
        assert_string_equal(out, cases[i].answer);
    }
}

/* Impossible lines are refused, and the next match goes well. */
static void test_what_cannot_be(void **state)
{
    (void)state;
    static const char deal_lines[] = "match sport 4 1\ndeal 1 2\nhand 0-0 0-1 0-2 0-3 0-4 1-2 1-3\n";
    static const char *const impossible[] = {
        "act 2 0-1\n",                         /* a tile of mine */
        "act 3 6-6\n",                         /* not his turn */
        "act 2 5-6\nact 3 4-4@a\n",            /* does not fit */
        "act 2 5-6\nact 3 knock\nact 2 5-5\n", /* not his turn */
        "act 2 timeout\n",                     /* the match is over */
    };
    for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
        protocol_session s;
        char out[PROTOCOL_LINE];
        protocol_session_init(&s, &games, &first_bot, 1, 1);
        feed(&s, deal_lines, out);
        feed(&s, impossible[i], out);
        out[protocol_session_line(&s, "go ms 1", 7, out)] = '\0';
        assert_int_equal(strncmp(out, "error ", 6), 0);
        feed(&s, deal_lines, out);
        feed(&s, "act 2 0-5\nact 3 0-6@a\nact 4 6-6@a\nlegal knock\ngo ms 1\n", out);
        assert_int_equal(strncmp(out, "play ", 5), 0);
    }
}

/* Signals and swaps that no deal has: nobody could deal the tiles that they imply. */
static void test_deals_that_cannot_be(void **state)
{
    (void)state;
    static const char *const deals[] = {
        "match general 4 1\ndeal 1 1\nsignal 0-1 0-2 0-3 0-4 0-5 0-6 1-1 1-2\n", /* more than a hand has */
        "match general 4 1\ndeal 1 1\nsignal 0-1\n",                             /* not a tile of a signal */
        "match sport 4 1\ndeal 1 1\nsignal 0-0\n",                               /* a game without signals */
        "match sport 4 1\ndeal 1 1 right\n",                                     /* a game without rights */
        "match sea-goat 2 1\ndeal 1 1 right\n",
        "match sport 4 1\ndeal 1 1 must 6-6 swap 1 2 0 0-1\n",     /* without swaps */
        "match sea-goat 2 1\ndeal 1 1 must 6-6 swap 1 1 0 0-1\n",  /* with himself */
        "match sea-goat 2 1\ndeal 1 1 must 6-6 swap 1 0 14 0-1\n", /* behind the stock's end */
        "match sea-goat 2 1\ndeal 1 1 must 6-6 swap 1 2 0 5-5\n",  /* he has the tile still */
        "match sea-goat 2 1\ndeal 1 1 must 6-6 swap 1 2 0 -\n",    /* he saw it */
        "match sea-goat 2 1\ndeal 1 1 must 5-5 swap 1 2 0 0-1\n",  /* 6-6 is not due */
        "match sea-goat 2 1\ndeal 1 2 swap 2 1 0 0-1\n",           /* he has 6-6 still */
        "match sea-goat 2 1\ndeal 1 1 must 6-6 swap 2 1 0 0-1\n",  /* another leads */
    };
    for (size_t i = 0; i < sizeof deals / sizeof *deals; i++) {
        protocol_session s;
        char out[PROTOCOL_LINE];
        protocol_session_init(&s, &games, kz_bot_find("master"), 1, 1);
        feed(&s, deals[i], out);
        feed(&s, "hand 6-6 5-5 4-4 3-3 2-3 2-4 2-5\n", out);
        out[protocol_session_line(&s, "go rollouts 1", 13, out)] = '\0';
        assert_string_equal(out, "error no such deal\n");
    }
}

/* 6-6 is claimed only where a lead may be by right. */
static void test_a_claim_without_a_right(void **state)
{
    (void)state;
    static const char *const matches[] = {"match sport 4 1\ndeal 1 2\n",
                                          "match sea-goat-navy 4 1\ndeal 1 2\n"};
    for (size_t i = 0; i < sizeof matches / sizeof *matches; i++) {
        protocol_session s;
        char out[PROTOCOL_LINE];
        protocol_session_init(&s, &games, &first_bot, 1, 1);
        feed(&s, matches[i], out);
        feed(&s, "hand 0-1 5-5 4-4 3-3 2-3 2-4 2-5\nact 2 claim\nact 3 6-6\nact 4 0-6@a\n", out);
        out[protocol_session_line(&s, "go ms 20", 8, out)] = '\0';
        assert_memory_equal(out, "error ", 6);
    }
}

/* A host that has come to a match under way does not know which lead is due. */
static void test_a_swap_without_its_lead(void **state)
{
    (void)state;
    protocol_session s;
    char out[PROTOCOL_LINE];
    protocol_session_init(&s, &games, &first_bot, 1, 1);
    feed(&s, "match sea-goat 2 1\ndeal 1 1 swap 1 2 0 0-1\n", out);
    feed(&s, "hand 6-6 5-5 4-4 3-3 2-3 2-4 2-5\n", out);
    out[protocol_session_line(&s, "go ms 20", 8, out)] = '\0';
    assert_memory_equal(out, "play ", 5);
}

static void test_long_lines(void **state)
{
    (void)state;
    static char line[2 * PROTOCOL_LINE];
    protocol_session s;
    char out[PROTOCOL_LINE];
    protocol_session_init(&s, &games, &first_bot, 1, 1);
    memset(line, 'x', sizeof line);
    assert_int_equal(protocol_session_line(&s, line, PROTOCOL_LINE, out), 0);
    out[protocol_session_line(&s, "go ms 1", 7, out)] = '\0';
    assert_string_equal(out, "error the line is too long\n");
    memset(line, ' ', sizeof line);
    memcpy(line, "hand", 4);
    for (int i = 0; i < 1000; i++)
        memcpy(line + 5 + 4 * i, "0-1 ", 4);
    protocol_session_line(&s, line, PROTOCOL_LINE - 1, out);
}

static void test_what_a_host_refuses(void **state)
{
    (void)state;
    kz_match m;
    kz_view view;
    kz_action choice;
    kz_rng rng;
    char reason[PROTOCOL_FAULT_TEXT], name[PROTOCOL_ENGINE_NAME];
    kz_rules rules;
    kz_rng_seed(&rng, 3);
    assert_true(kz_game_setup(kz_games_find(&games, "sport"), 4, "", &rules, NULL));
    kz_match_init(&m, &rules);
    deal(&m, &rng);
    kz_view_of(&m, 0, &view);
    static const char *const lines[] = {"",         "play",         "play ",     "play knock",
                                        "play 9-9", "err help",     "plays 0-0", "play 0-0@a",
                                        "PLAY 0-0", "play \x1b[2J", "resign",    "play resign"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        reason[0] = '\0';
        assert_false(protocol_host_read_choice(&view, lines[i], strlen(lines[i]), &choice, reason));
        assert_non_null(strstr(reason, " expected, not \""));
        assert_null(strchr(reason, '\x1b'));
    }
    assert_false(protocol_host_read_choice(&view, "error help\x1b", 11, &choice, reason));
    assert_string_equal(reason, "it cannot go on: help\\u001b");
    assert_false(protocol_host_read_choice(&view, "error", 5, &choice, reason));
    assert_string_equal(reason, "it cannot go on: no reason");
    char text[KZ_ACTION_TEXT], line[64];
    snprintf(line, sizeof line, "play %s \r", kz_action_print(view.legal[1], text));
    assert_true(protocol_host_read_choice(&view, line, strlen(line), &choice, reason));
    assert_memory_equal(&choice, &view.legal[1], sizeof choice);
    assert_true(protocol_host_read_greeting("engine 1 My engine 2.0", 22, name, reason));
    assert_string_equal(name, "My engine 2.0");
    assert_false(protocol_host_read_greeting("engine 2 new", 12, name, reason));
    assert_false(protocol_host_read_greeting("engine 1", 8, name, reason));
    assert_string_equal(reason, "engine 1 NAME expected, not \"engine 1\"");
}

/* A deal as the documentation has it. */
static void test_the_text(void **state)
{
    (void)state;
    static char text[PROTOCOL_OUTPUT_MAX];
    protocol_host teller;
    kz_match m;
    kz_view view;
    kz_rules rules;
    kz_tile order[KZ_TILES];
    for (int i = 0; i < KZ_TILES; i++)
        order[i] = (kz_tile)(i * 5 % KZ_TILES);
    assert_true(kz_game_setup(kz_games_find(&games, "kozel"), 2, "fish=one", &rules, NULL));
    kz_match_init(&m, &rules);
    assert_true(kz_match_deal(&m, order, NULL));
    protocol_host_write_match(&teller, "kozel", "fish=one", 2, 1, text);
    assert_string_equal(text, "match kozel 2 2 fish=one\n");
    kz_view_of(&m, 1, &view);
    protocol_host_write_view(&teller, &view, text);
    assert_string_equal(text, "sides 1 2\ndeal 1 2 must 1-1\nhand 0-4 1-1 1-3 1-6 2-6 4-4 6-6\n");
    protocol_host_write_view(&teller, &view, text);
    assert_string_equal(text, "");
    kz_match_apply(&m, view.legal[0]);
    kz_view_of(&m, 1, &view);
    protocol_host_write_view(&teller, &view, text);
    assert_string_equal(text, "act 2 1-1\n");
    protocol_host_write_go(&view, &(kz_budget){.ms = 5, .rollouts = 6}, text);
    assert_string_equal(text, "legal\ngo ms 5 rollouts 6\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_engine_sees_what_its_seat_sees),
        cmocka_unit_test(test_what_an_engine_refuses),
        cmocka_unit_test(test_what_cannot_be),
        cmocka_unit_test(test_deals_that_cannot_be),
        cmocka_unit_test(test_a_claim_without_a_right),
        cmocka_unit_test(test_a_swap_without_its_lead),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_what_a_host_refuses),
        cmocka_unit_test(test_the_text),
    };
    kz_games_init(&games);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
