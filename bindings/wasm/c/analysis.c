/* SPDX-License-Identifier: MIT */
/* What the choices of a record were worth (docs/analysis.md). */
#include "host.h"

#include "engine/infoset/unseen.h"
#include "engine/teach/analysis/review.h"

static void run_deal(kz_review *review, void *context)
{
    kz_deal_story story;
    (void)context;
    for (int job = -1; job <= review->course.count; job++)
        kz_course_do(&review->course, &review->wishes, job);
    kz_review_story(review, &story);
    for (int step = 0; step < review->course.count; step++)
        if (kz_review_step(review, step))
            kz_host_line(kz_answer, kz_review_step_print(review, step, kz_answer, sizeof kz_answer));
    kz_host_line(kz_answer, kz_review_story_print(review, &story, kz_answer, sizeof kz_answer));
}

/* Tells the lines of `kozel analyse --json`, none where nothing was played; false: refused, the deals before
 * the faulty line were told. `seat` (1..4), `deal`: the only one judged, 0: all. 1 <= playouts <=
 * KZ_JUDGE_PLAYOUTS_MOST; 0: the usual budget. */
KZ_DOOR(analyse)
bool kz_door_analyse(const kz_games *games, const char *text, size_t length, int seat, int deal, int playouts)
{
    static kz_review review;
    static kz_reader reader;
    kz_review_drop(&review); /* of a host that has thrown */
    review = (kz_review){.deal = deal, .run = run_deal};
    review.wishes.seat = seat ? seat - 1 : KZ_NOBODY;
    review.wishes.playouts = playouts ? playouts : KZ_JUDGE_PLAYOUTS;
    const kz_reader_events events = kz_review_events(&review);
    kz_reader_init(&reader, games, &events);
    if (!kz_reader_text(&reader, text, length, &kz_refusal) || !kz_reader_end(&reader, &kz_refusal)) {
        kz_review_drop(&review);
        return false;
    }
    kz_review_end(&review);
    if (review.scaled)
        kz_host_line(kz_answer,
                     kz_review_print(&review, reader.match.pub.rules.seats, kz_answer, sizeof kz_answer));
    return true;
}

/* Tells a line of what the choice of the seat to act is worth, as if it had done the best; none where there
 * is nothing to choose. `playouts` as above. */
KZ_DOOR(match_judge) void kz_door_match_judge(const kz_match *match, int playouts)
{
    static kz_view view;
    static kz_judgement judgement;
    kz_scale scale;
    int budget = playouts ? playouts : KZ_JUDGE_PLAYOUTS;
    kz_view_of(match, match->pub.turn, &view);
    if (!kz_is_judged(&view))
        return;
    kz_scale_of(&match->pub.rules, &scale);
    kz_judge(&view, view.legal[0], budget, &scale, &judgement);
    if (judgement.judged && judgement.played != judgement.best)
        kz_judge(&view, judgement.action[judgement.best].action, budget, &scale, &judgement);
    kz_host_line(kz_answer,
                 kz_judgement_print(&judgement, (int)match->pub.deal_number, kz_ply(&match->pub) + 1,
                                    match->pub.turn + 1, 0, kz_answer, sizeof kz_answer));
}

/* Thousandths. */
static int thousandths(double share)
{
    return (int)(1000 * share + 0.5);
}

/* Answers where the tiles may lie that the seat to act does not see: for each the chances of seats and stock,
 * in thousandths. */
KZ_DOOR(match_unseen) size_t kz_door_match_unseen(const kz_match *match)
{
    static kz_view view;
    static double share[KZ_TILES][KZ_HOLDERS];
    kz_view_of(match, match->pub.turn, &view);
    kz_unseen(&view, share);
    kz_out out = kz_answer_begin();
    kz_out_open(&out, NULL, '[');
    for (int tile = 0; tile < KZ_TILES; tile++) {
        double all = share[tile][KZ_STOCK];
        for (int seat = 0; seat < match->pub.rules.seats; seat++)
            all += share[tile][seat];
        if (all < 0.5)
            continue;
        kz_out_open(&out, NULL, '{');
        kz_out_tile(&out, "tile", (kz_tile)tile);
        kz_out_open(&out, "seats", '[');
        for (int seat = 0; seat < match->pub.rules.seats; seat++)
            kz_out_number(&out, NULL, thousandths(share[tile][seat]));
        kz_out_close(&out, ']');
        kz_out_number(&out, "stock", thousandths(share[tile][KZ_STOCK]));
        kz_out_close(&out, '}');
    }
    kz_out_close(&out, ']');
    return out.length;
}
