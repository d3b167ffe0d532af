/* SPDX-License-Identifier: MIT */
/* The text of a position (include/kozel/position.h). It is refused and nothing is changed, or it is printed
 * and read as the same, and played on. */
#include "engine/core/rules/rows.h"
#include "engine/infoset/inference.h"
#include "research/fuzz/must.h"

#include <kozel/position.h>

#include <string.h>

enum { ACTIONS = 300 };

static kz_games games;

static bool same(kz_hash128 a, kz_hash128 b)
{
    return a.high == b.high && a.low == b.low;
}

static void check_error(const kz_error *e, size_t size)
{
    char text[1024];
    must(e->code > KZ_OK && e->code < KZ_CODE_COUNT && e->line == 0, "a refusal without a reason");
    must(e->column >= 1 && (size_t)e->column <= size + 1, "a refusal outside the text");
    kz_error_print(e, kz_code_text(e->code), text, sizeof text);
}

/* A match that was read is played to its deal's end. Rows may be shifted and cut for long. */
static void play_on(kz_match m)
{
    kz_rng rng;
    kz_rng_seed(&rng, kz_public_hash(&m.pub));
    for (int i = 0; i < ACTIONS && m.pub.phase == KZ_PLAYING; i++) {
        kz_action legal[KZ_LEGAL];
        int count = kz_match_legal(&m, legal);
        must(count > 0 && count <= KZ_LEGAL, "nothing is legal in a deal");
        must(kz_match_try(&m, legal[kz_rng_below(&rng, (uint32_t)count)], NULL), "a legal action is refused");
    }
}

/* Returns whether a sampled deal has the turned tile at the end of its row, and no tile twice. */
static bool fits_rows(const infoset_inference *in, const kz_view *v)
{
    infoset_world world;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    infoset_inference_sample(in, &rng, &world);
    const kz_hidden *h = &world.hidden;
    bool apart = kz_count(h->hand[0]) == v->pub.count[0] && kz_count(h->hand[1]) == v->pub.count[1];
    return apart && !(h->hand[0] & h->hand[1]) &&
           rules_rows_right(h, v->pub.count, v->pub.turn) == v->pub.board.rows.turned;
}

/* Some deal fits a view that was read: bots count them. Only the seat to act and the spectator may lack legal
 * actions. */
static void check_view(const kz_view *v)
{
    infoset_inference in;
    if (v->pub.phase != KZ_PLAYING)
        return;
    must((v->legal_count > 0) == (v->seat == v->pub.turn), "a view without its legal actions");
    infoset_inference_init(&in, v);
    must(in.rows ? fits_rows(&in, v) : in.ways[in.all] > 0, "no deal fits the view");
    infoset_inference_free(&in);
}

static void check_again(const kz_position *p)
{
    static kz_position again;
    static char text[KZ_POSITION_TEXT], second[KZ_POSITION_TEXT];
    kz_error error;
    size_t length = kz_position_print(p, text, sizeof text);
    must(length > 0, "a position without a text");
    must(kz_position_parse(&games, text, length, &again, &error), "a printed position is refused");
    must(kz_position_print(&again, second, sizeof second) == length && !memcmp(text, second, length),
         "a position is printed otherwise the second time");
    if (p->complete)
        must(kz_public_hash(&p->match.pub) == kz_public_hash(&again.match.pub) ||
                 p->match.pub.phase != KZ_PLAYING,
             "another match was read");
    else
        must(same(kz_view_hash(&p->view), kz_view_hash(&again.view)), "another view was read");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static kz_position p, before;
    kz_error error = {0};
    if (!games.count)
        kz_games_init(&games);
    memset(&p, 0x5a, sizeof p);
    before = p;
    if (!kz_position_parse(&games, (const char *)data, size, &p, &error)) {
        check_error(&error, size);
        must(memcmp(&p, &before, sizeof p) == 0, "a refused position is changed");
        must(!kz_position_parse(&games, (const char *)data, size, &p, NULL), "the reason decides");
        return 0;
    }
    check_again(&p);
    if (p.complete)
        play_on(p.match);
    else
        check_view(&p.view);
    return 0;
}
