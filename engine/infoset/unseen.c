/* SPDX-License-Identifier: MIT */
#include "engine/infoset/unseen.h"

#include "engine/ai/search.h"
#include "engine/infoset/history.h"

#include <kozel/play.h>

enum { SAMPLES = 4096 };

void kz_unseen(const kz_view *view, double share[KZ_TILES][KZ_HOLDERS])
{
    const kz_search_options *o = &kz_search_defaults;
    kz_inference inference;
    kz_history history;
    kz_rng rng;
    kz_hash128 hash = kz_view_hash(view);
    kz_rng_seed(&rng, hash.high ^ hash.low);
    kz_inference_init(&inference, view);
    if (kz_hands_are_face_down(&view->pub.rules)) {
        kz_inference_marginals(&inference, share);
    } else {
        kz_history_init(&history, &inference, kz_track_note, &rng);
        kz_history_marginals(&history, o->weights, o->trust, o->epsilon, SAMPLES, &rng, share);
    }
    kz_inference_free(&inference);
}
