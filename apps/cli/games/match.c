/* SPDX-License-Identifier: MIT */
/* What is in a record. */
#include "apps/cli/games/games.h"

#include <string.h>

unsigned games_seats_of(const games_match *match, unsigned sides)
{
    const kz_rules *rules = &match->reader.match.pub.rules;
    unsigned seats = 0;
    for (int i = 0; match->reader.has_match && i < rules->seats; i++)
        seats |= (sides >> rules->side_of[i] & 1) << i;
    return seats;
}

/* Copies a number, "1523.4"; anything else counts as no tag. */
static void copy_number(const char *value, size_t length, char out[16])
{
    size_t digits = 0;
    for (size_t i = 0; i < length; i++) {
        if (!strchr("0123456789.-", value[i]) || !value[i])
            return;
        digits += value[i] >= '0' && value[i] <= '9';
    }
    if (!digits || length >= 16)
        return;
    memcpy(out, value, length);
    out[length] = '\0';
}

static void take_tag(void *context, const char *key, size_t key_length, const char *value,
                     size_t value_length)
{
    games_match *match = context;
    int seat = key_length ? key[key_length - 1] - '1' : -1;
    if (seat < 0 || seat >= KZ_SEATS)
        return;
    if (key_length == 9 && !memcmp(key, "Strength", 8))
        copy_number(value, value_length, match->strength[seat]);
    else if (key_length == 5 && !memcmp(key, "Loss", 4))
        copy_number(value, value_length, match->loss[seat]);
}

static void take_deal(void *context, const kz_match *state)
{
    games_match *match = context;
    (void)state;
    match->deal_count++;
}

static void put_deal(base_text *json, const kz_public *pub)
{
    static const char *const kinds[] = {[KZ_ENDED_OUT] = "out",
                                        [KZ_ENDED_FISH] = "fish",
                                        [KZ_ENDED_TIMEOUT] = "timeout",
                                        [KZ_ENDED_VOID] = "void",
                                        [KZ_ENDED_STOPPED] = "stopped"};
    base_json_object(json, NULL);
    base_json_number(json, "lead", pub->leader + 1);
    base_json_text(json, "end", kinds[pub->end.kind]);
    base_json_number(json, "seat", pub->end.seat + 1);
    base_json_array(json, "credits");
    for (int side = 0; side < pub->rules.side_count; side++)
        base_json_number(json, NULL, pub->end.credit[side]);
    base_json_close(json);
    base_json_close(json);
}

static void take_action(void *context, const kz_match *state, kz_action action)
{
    games_match *match = context;
    (void)action;
    if (match->lead < 0)
        match->lead = state->pub.leader;
    if (state->pub.phase == KZ_PLAYING)
        return;
    put_deal(&match->deals, &state->pub);
    match->over = state->pub.phase == KZ_OVER;
}

/* Takes 2026-11-30 and, as other programs write it, 2026.11.30; also with a time behind it. */
static void read_date(games_match *match)
{
    enum { LENGTH = 10 };
    int64_t begin, end;
    char day[LENGTH + 1];
    if (strnlen(match->reader.tags.date, LENGTH) < LENGTH)
        return;
    memcpy(day, match->reader.tags.date, LENGTH);
    day[LENGTH] = '\0';
    for (char *dot; (dot = strchr(day, '.'));)
        *dot = '-';
    if (games_read_day(day, &begin, &end))
        memcpy(match->date, day, sizeof day);
}

bool games_match_read(games_match *match, const kz_games *games, const games_text *from, kz_error *error)
{
    const kz_reader_events events = {match, take_tag, take_deal, NULL, take_action};
    games_match_free(match);
    match->from = *from;
    match->lead = -1;
    base_json_array(&match->deals, NULL);
    kz_reader_init(&match->reader, games, &events);
    if (!kz_reader_text(&match->reader, from->text, from->length, error) ||
        !kz_reader_end(&match->reader, error)) {
        error->line += from->line ? from->line - 1 : 0;
        return false;
    }
    base_json_close(&match->deals);
    read_date(match);
    return true;
}

void games_match_free(games_match *match)
{
    base_text_free(&match->deals);
    memset(match, 0, sizeof *match);
}
