/* SPDX-License-Identifier: MIT */
/* Judges the choices of a record (docs/analysis.md). */
#include "host.h"

#include "engine/infoset/inference.h"
#include "engine/notation/message/replay.h"
#include "engine/teach/analysis/review.h"

static kz_reader reader;
static analysis_review review;
static base_text json;

static bool read(const kz_games *games, const char *text, size_t length, const kz_reader_events *events)
{
    kz_reader_init(&reader, games, events);
    return kz_reader_text(&reader, text, length, &wasm_refusal) && kz_reader_end(&reader, &wasm_refusal);
}

static bool run_deal(analysis_review *r, void *context)
{
    kz_deal_story story;
    (void)context;
    for (int job = -1; job <= r->course.count; job++)
        if (!analysis_course_do(&r->course, &r->wishes, job))
            return false;
    analysis_review_story(r, &story);
    for (int step = 0; step < r->course.count; step++)
        if (analysis_review_step(r, step))
            wasm_host_line(wasm_answer, analysis_review_step_print(r, step, wasm_answer, sizeof wasm_answer));
    wasm_host_line(wasm_answer, analysis_review_story_print(r, &story, wasm_answer, sizeof wasm_answer));
    return true;
}

/* Sends the match's line. */
static void send_rest(void)
{
    wasm_host_line(wasm_answer, analysis_review_print(&review, review.course.before.pub.rules.seats,
                                                      wasm_answer, sizeof wasm_answer));
}

/* Reviews a record. `seat` and `playouts` are as below. */
static bool analyse(const kz_games *games, const char *text, size_t length, const analysis_review *wishes,
                    int seat, int playouts)
{
    analysis_review_drop(&review); /* left by a host that threw an exception */
    review = *wishes;
    review.wishes.seat = seat ? seat - 1 : KZ_NOBODY;
    review.wishes.playouts = playouts ? playouts : KZ_JUDGE_ROLLOUTS;
    const kz_reader_events events = analysis_review_events(&review);
    if (!read(games, text, length, &events)) {
        analysis_review_drop(&review);
        return false;
    }
    if (!analysis_review_end(&review))
        __builtin_trap();
    return true;
}

/* Sends the lines of `kozel analyse --json`, or none if nothing was played. Returns false if the record is
 * rejected; the deals before the faulty line were sent. The function judges only `seat` (1..4) and `deal`;
 * 0: all. 1 <= playouts <= KZ_JUDGE_ROLLOUTS_MAX; 0: the usual budget. */
WASM_EXPORT(analyse)
bool wasm_export_analyse(const kz_games *games, const char *text, size_t length, int seat, int deal,
                         int playouts)
{
    if (!analyse(games, text, length, &(analysis_review){.deal = deal, .run = run_deal}, seat, playouts))
        return false;
    if (review.scaled)
        send_rest();
    return true;
}

/* ---- a finished match, for the page */

/* Sends a line with the replay of a record's match (docs/protocol.md, "Replay"), without the kinds of its
 * seats. Sends none if the match is not over. Returns false if the record is rejected. */
WASM_EXPORT(record_story)
bool wasm_export_record_story(const kz_games *games, const char *text, size_t length)
{
    message_replay replay = {.json = &json, .games = games, .id = "", .reader = &reader};
    const kz_reader_events events = message_replay_events(&replay);
    base_text_free(&json); /* left by a host that threw an exception */
    base_json_object(&json, NULL);
    if (!read(games, text, length, &events))
        return false;
    if (!reader.has_match || reader.match.pub.phase != KZ_OVER)
        return true;
    message_replay_end(&replay, false);
    base_json_close(&json);
    wasm_host_line(json.bytes, json.length);
    return true;
}

static bool judge_deal(analysis_review *r, void *context)
{
    int *done = context;
    for (int job = -1; job <= r->course.count; job++) {
        if (!analysis_course_do(&r->course, &r->wishes, job))
            return false;
        base_text number = wasm_answer_begin();
        base_text_number(&number, *done += job >= 0 && job < r->course.count);
        wasm_host_line(wasm_answer, wasm_answer_end(&number));
    }
    base_text_free(&json);
    analysis_review_deal(r, &json, wasm_answer);
    wasm_host_line(json.bytes, json.length);
    send_rest();
    return true;
}

/* Sends the analysis of a record (schema/teaching.json) while it is made. Its lines are: the number of
 * actions done, after each; a deal, and after it the members of the match as if it ended there. Returns false
 * if the record is rejected. */
WASM_EXPORT(record_judged)
bool wasm_export_record_judged(const kz_games *games, const char *text, size_t length)
{
    int done = 0;
    return analyse(games, text, length, &(analysis_review){.run = judge_deal, .context = &done}, 0, 0);
}

/* Sends a line with the value of the choice of the seat to act, as if the seat had played the best action.
 * Sends none if there is nothing to choose. `playouts` is as above. */
WASM_EXPORT(match_judge) void wasm_export_match_judge(const kz_match *match, int playouts)
{
    static kz_view view;
    static kz_judgement judgement;
    kz_scale scale;
    const kz_budget budget = {.rollouts = playouts ? playouts : KZ_JUDGE_ROLLOUTS};
    kz_view_of(match, match->pub.turn, &view);
    if (!kz_is_judged(&view))
        return;
    if (kz_scale_of(&match->pub.rules, NULL, &scale) &&
        kz_judge(&view, view.legal[0], &budget, &scale, &judgement) && judgement.played != judgement.best)
        kz_judge(&view, judgement.action[judgement.best].action, &budget, &scale, &judgement);
    wasm_host_line(wasm_answer,
                   kz_judgement_print(&judgement, (int)match->pub.deal_number, kz_ply(&match->pub) + 1,
                                      match->pub.turn + 1, 0, wasm_answer, sizeof wasm_answer));
}

/* Returns a share in thousandths. */
static int thousandths(double share)
{
    return (int)(1000 * share + 0.5);
}

/* Answers where the tiles may be that the seat to act does not see: for each tile the probabilities of seats
 * and stock, in thousandths. */
WASM_EXPORT(match_unseen) size_t wasm_export_match_unseen(const kz_match *match)
{
    static kz_view view;
    static double share[KZ_TILES][INFOSET_HOLDERS];
    kz_view_of(match, match->pub.turn, &view);
    if (!infoset_unseen(&view, share))
        __builtin_trap();
    base_text out = wasm_answer_begin();
    base_json_array(&out, NULL);
    for (int tile = 0; tile < KZ_TILES; tile++) {
        double all = share[tile][INFOSET_STOCK];
        for (int seat = 0; seat < match->pub.rules.seats; seat++)
            all += share[tile][seat];
        if (all < 0.5)
            continue;
        base_json_object(&out, NULL);
        record_json_tile(&out, "tile", (kz_tile)tile);
        base_json_array(&out, "seats");
        for (int seat = 0; seat < match->pub.rules.seats; seat++)
            base_json_number(&out, NULL, thousandths(share[tile][seat]));
        base_json_close(&out);
        base_json_number(&out, "stock", thousandths(share[tile][INFOSET_STOCK]));
        base_json_close(&out);
    }
    base_json_close(&out);
    return wasm_answer_end(&out);
}
