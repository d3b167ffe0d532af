/* SPDX-License-Identifier: MIT */
#include "engine/infoset/inference.h"

#include "engine/ai/search.h"
#include "engine/infoset/history.h"

#include <kozel/play.h>

enum { SAMPLES = 4096 };

bool infoset_unseen(const kz_view *view, double share[KZ_TILES][INFOSET_HOLDERS])
{
    const ai_search_options *o = &ai_search_defaults;
    infoset_inference inference;
    infoset_history history;
    kz_rng rng;
    kz_hash128 hash = kz_view_hash(view);
    kz_rng_seed(&rng, hash.high ^ hash.low);
    if (!infoset_inference_init(&inference, view))
        return false;
    bool known;
    if (kz_hands_are_face_down(&view->pub.rules)) {
        known = infoset_inference_marginals(&inference, share);
    } else {
        infoset_history_init(&history, &inference, policy_track_note, &rng);
        known = infoset_history_marginals(&history, o->weights, o->trust, o->epsilon, SAMPLES, &rng, share);
    }
    infoset_inference_free(&inference);
    return known;
}
