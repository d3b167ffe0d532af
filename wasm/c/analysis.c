/* What the choices of a record were worth (docs/analysis.md). */
#include "host.h"

#include "analysis/review.h"

static void tell_step(kz_review *review, int step)
{
    if (kz_review_step(review, step))
        kz_host_line(kz_answer, kz_review_step_print(review, step, kz_answer, sizeof kz_answer));
}

static void run_deal(kz_review *review, void *context)
{
    kz_deal_story story;
    (void)context;
    for (int job = -1; job <= review->course.count; job++) {
        kz_course_do(&review->course, &review->wishes, job);
        if (job > 0)
            tell_step(review, job - 1);
    }
    kz_review_story(review, &story);
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
