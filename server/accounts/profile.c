/* SPDX-License-Identifier: MIT */
/* People's descriptions of themselves: profile and photo. */
#include "server/accounts/account.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/accounts/photo/photo.h"
#include "server/http/api/person.h"
#include "server/matches/strength.h"
#include "server/store/matches/history.h"

enum { YEAR_S = 31536000, MINUTES_S = 300 };

/* Adds the person's results in each game, and their sums. */
static store_stored add_standings(struct store *store, int64_t person, json_t *out)
{
    static const char *const sums[] = {"won", "lost", "drawn"};
    json_t *games = json_array(), *game;
    size_t j;
    store_stored stored = store_standings(store, person, games);
    for (int i = 0; i < 3; i++) {
        json_int_t sum = 0;
        json_array_foreach(games, j, game) sum += json_integer_value(json_object_get(game, sums[i]));
        json_object_set_new(out, sums[i], json_integer(sum));
    }
    json_object_set_new(out, "games", games);
    return stored;
}

/* Adds the person's strength in each class. */
static store_stored add_strengths(struct store *store, int64_t person, json_t *out)
{
    json_t *strengths = json_array(), *row;
    size_t i;
    store_stored stored = store_strengths(store, person, strengths);
    json_array_foreach(strengths, i, row) matches_strength_show(row);
    json_object_set_new(out, "strengths", strengths);
    return stored;
}

/* Adds a person's streak of wins, the days on which they play, and the titles of their matches. */
static store_stored add_feats(struct store *store, int64_t person, json_t *out)
{
    store_streaks streaks;
    json_t *titles = json_array();
    store_stored stored = store_streaks_get(store, person, &streaks);
    if (stored == STORE_STORED)
        stored = store_titles(store, person, titles);
    json_object_update_new(out, json_pack("{s:{s:I, s:I}, s:I, s:o}", "streak", "now",
                                          (json_int_t)streaks.now, "best", (json_int_t)streaks.best, "days",
                                          (json_int_t)streaks.days, "titles", titles));
    return stored;
}

void api_person(api_call *call)
{
    store_person person;
    store_profile profile;
    if (!api_find_person(call, "name", &person) ||
        !api_stored(call, store_profile_get(call->store, person.id, &profile), API_E_NOBODY, 0))
        return;
    json_t *out = json_pack("{s:s, s:s, s:b, s:s, s:s, s:s, s:I, s:I}", "name", person.name, "role",
                            store_role_word(person.role), "bot", person.bot, "about", profile.about,
                            "country", profile.country, "language", profile.language, "registered",
                            (json_int_t)profile.registered, "photo", (json_int_t)profile.photo);
    store_stored stored = add_standings(call->store, person.id, out);
    if (profile.owner[0])
        json_object_set_new(out, "owner", json_string(profile.owner));
    if (stored == STORE_STORED)
        stored = add_strengths(call->store, person.id, out);
    if (stored == STORE_STORED)
        stored = add_feats(call->store, person.id, out);
    call->reply.online_of = person.id;
    api_answer_stored(call, stored, 0, out);
}

void api_profile(api_call *call)
{
    store_stored stored = store_profile_set(call->store, call->person->id, api_text(call, "about"),
                                            api_text(call, "country"), api_text(call, "language"));
    api_answer_stored(call, stored, API_E_SESSION, NULL);
}

/* ---- photo ---- */

void api_photo(api_call *call)
{
    store_person person;
    unsigned char *png = NULL;
    size_t length = 0;
    if (!api_find_person(call, "name", &person))
        return;
    /* A photo's address has its version, so it may be cached. */
    if (api_stored(call, store_photo_get(call->store, person.id, &png, &length), API_E_NO_PHOTO, 0))
        api_answer_bytes(call, "image/png", (char *)png, length, api_int(call, "v", 0) ? YEAR_S : MINUTES_S);
}

static void refuse_photo(api_call *call, photo_status fault)
{
    char points[24], side[24];
    snprintf(points, sizeof points, "%d", PHOTO_POINTS_MAX);
    snprintf(side, sizeof side, "%d", PHOTO_SIDE_MAX);
    if (fault == PHOTO_TYPE)
        api_refuse(call, API_E_PHOTO_TYPE, NULL, NULL, NULL);
    else if (fault == PHOTO_LARGE)
        api_refuse(call, API_E_PHOTO_LARGE, NULL, points, side);
    else
        api_refuse(call, fault == PHOTO_BROKEN ? API_E_PHOTO_BROKEN : API_E_BUSY, NULL, NULL, NULL);
}

void api_photo_set(api_call *call)
{
    unsigned char *png = NULL;
    size_t length = 0;
    store_profile profile;
    int64_t person = call->person->id;
    photo_status fault = photo_make(call->bytes, call->length, &png, &length);
    if (fault) {
        refuse_photo(call, fault);
        return;
    }
    /* Decoding takes long: the account may have been closed meanwhile. */
    account_rights rights = account_rights_of_session(call);
    if (!account_rights_begin(call, &rights)) {
        free(png);
        return;
    }
    store_stored stored = store_photo_set(call->store, person, png, length, call->now_ms);
    free(png);
    if (stored == STORE_STORED)
        stored = store_profile_get(call->store, person, &profile);
    if (api_stored(call, store_end(call->store, stored), API_E_SESSION, 0))
        api_answer(call, json_pack("{s:I}", "photo", (json_int_t)profile.photo));
}

void api_photo_remove(api_call *call)
{
    api_answer_stored(call, store_photo_remove(call->store, call->person->id), 0, NULL);
}
