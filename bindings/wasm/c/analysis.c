/* SPDX-License-Identifier: MIT */
/* Judges the choices of a record (docs/analysis.md). */
#include "host.h"

#include "engine/infoset/inference.h"
#include "engine/teach/analysis/review.h"

static bool run_deal(analysis_review *review, void *context)
{
    kz_deal_story story;
    (void)context;
    for (int job = -1; job <= review->course.count; job++)
        if (!analysis_course_do(&review->course, &review->wishes, job))
            return false;
    analysis_review_story(review, &story);
    for (int step = 0; step < review->course.count; step++)
        if (analysis_review_step(review, step))
            wasm_host_line(wasm_answer,
                           analysis_review_step_print(review, step, wasm_answer, sizeof wasm_answer));
    wasm_host_line(wasm_answer, analysis_review_story_print(review, &story, wasm_answer, sizeof wasm_answer));
    return true;
}

/* Sends the lines of `kozel analyse --json`, or none if nothing was played. Returns false if the record is
 * rejected; the deals before the faulty line were sent. The function judges only `seat` (1..4) and `deal`;
 * 0: all. 1 <= playouts <= KZ_JUDGE_ROLLOUTS_MAX; 0: the usual budget. */
WASM_EXPORT(analyse)
bool wasm_export_analyse(const kz_games *games, const char *text, size_t length, int seat, int deal,
                         int playouts)
{
    static analysis_review review;
    static kz_reader reader;
    analysis_review_drop(&review); /* left by a host that threw an exception */
    review = (analysis_review){.deal = deal, .run = run_deal};
    review.wishes.seat = seat ? seat - 1 : KZ_NOBODY;
    review.wishes.playouts = playouts ? playouts : KZ_JUDGE_ROLLOUTS;
    const kz_reader_events events = analysis_review_events(&review);
    kz_reader_init(&reader, games, &events);
    if (!kz_reader_text(&reader, text, length, &wasm_refusal) || !kz_reader_end(&reader, &wasm_refusal)) {
        analysis_review_drop(&review);
        return false;
    }
    if (!analysis_review_end(&review))
        __builtin_trap();
    if (review.scaled)
        wasm_host_line(wasm_answer, analysis_review_print(&review, reader.match.pub.rules.seats, wasm_answer,
                                                          sizeof wasm_answer));
    return true;
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
