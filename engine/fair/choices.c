/* SPDX-License-Identifier: MIT */
/* Finds the choices of a record's bots, so that they can be re-run (docs/spec/fair.md, "After the match"). */
#include "engine/fair/claims.h"
#include "engine/fair/receipt.h"

#include <string.h>

typedef struct walk {
    const kz_crypto *crypto;
    kz_reader reader;
    fair_claims claims;
    kz_receipt_seat player[KZ_SEATS]; /* no more choices: the record is not signed or does not fit, or
                                       * `take` has ended the walk */
    char program[KZ_RECEIPT_WORD];    /* the current program */
    bool ended;                       /* `take` has ended the walk */
    void *context;
    bool (*take)(void *context, const kz_bot_choice *choice);
    kz_bot_choice choice;
} walk;

static void take_tag(void *context, const char *key, size_t key_length, const char *value,
                     size_t value_length)
{
    walk *w = context;
    fair_claims_note(&w->claims, &w->reader, key, key_length, value, value_length);
}

/* Begins the play after all tags were read: the receipt's statements are valid from now on. */
static void begin(walk *w)
{
    kz_error error;
    const kz_receipt *r = &w->claims.proof.receipt;
    w->claims.reader = &w->reader;
    w->ended = !fair_claims_read(w->crypto, &w->claims, &error) || !w->claims.signed_end;
    memcpy(w->player, r->seat, sizeof w->player);
    memcpy(w->program, r->program, sizeof w->program);
}

/* ---- comments */

/* Reads the seat "3" of "#bot 3 master 3000". Returns KZ_NOBODY if the match has no such seat. */
static int take_seat(const walk *w, record_cursor *c)
{
    int seat = record_peek(c) - '1';
    if (seat < 0 || seat >= w->claims.proof.seed.seats)
        return KZ_NOBODY;
    c->at++;
    return seat;
}

static void take_comment(walk *w, record_cursor c)
{
    kz_receipt_seat bot = {0};
    if (record_take(&c, "#bot ")) {
        int seat = take_seat(w, &c);
        if (seat != KZ_NOBODY && record_take_byte(&c, ' ') && fair_receipt_take_bot(&bot, &c))
            w->player[seat] = bot;
    } else if (record_take(&c, "#person ")) {
        int seat = take_seat(w, &c);
        if (seat != KZ_NOBODY && c.at == c.length &&
            w->claims.proof.receipt.seat[seat].kind == KZ_RECEIPT_PERSON)
            w->player[seat].kind = KZ_RECEIPT_PERSON;
    } else if (record_take(&c, "#program ") && c.length - c.at < sizeof w->program) {
        size_t length = c.length - c.at;
        memcpy(w->program, c.text + c.at, length);
        w->program[length] = '\0';
    }
}

/* ---- choices */

/* Returns whether an action counts as a choice. Draws and knocks follow automatically. A person may resign
 * while a bot plays for that person. */
static bool is_bot_choice(const walk *w, kz_action action)
{
    bool given_up = action.kind == KZ_RESIGN || action.kind == KZ_TIMEOUT;
    return w->player[action.seat].kind == KZ_RECEIPT_BOT &&
           (kz_is_choice(action) ||
            (given_up && w->claims.proof.receipt.seat[action.seat].kind == KZ_RECEIPT_BOT));
}

static void note_action(void *context, const kz_match *match, kz_action action)
{
    walk *w = context;
    kz_bot_choice *c = &w->choice;
    if (w->ended || !is_bot_choice(w, action))
        return;
    const kz_receipt_seat *player = &w->player[action.seat];
    kz_view_of(match, action.seat, &c->view);
    c->action = action;
    c->line = w->reader.line;
    c->ply = kz_ply(&match->pub);
    memcpy(c->level, player->level, sizeof c->level);
    c->playouts = player->playouts;
    c->seed = kz_seed_choice(w->crypto, &w->claims.proof.seed, match->pub.deal_number, action.seat, c->ply);
    memcpy(c->program, w->program, sizeof c->program);
    w->ended = !w->take(w->context, c);
}

void kz_record_choices(const kz_crypto *crypto, const kz_games *games, const char *text, size_t length,
                       void *context, bool (*take)(void *context, const kz_bot_choice *choice))
{
    kz_error error;
    walk w = {.crypto = crypto, .context = context, .take = take};
    kz_reader_init(&w.reader, games,
                   &(kz_reader_events){.context = &w, .tag = take_tag, .acting = note_action});
    for (size_t at = 0; at < length && !w.ended;) {
        const char *feed = memchr(text + at, '\n', length - at);
        size_t end = feed ? (size_t)(feed - text) : length;
        bool began = w.reader.has_match;
        if (!kz_reader_line(&w.reader, text + at, end - at, &error))
            return;
        if (!began && w.reader.has_match)
            begin(&w);
        else if (began)
            take_comment(&w, (record_cursor){text + at, end - at, 0});
        at = end + 1;
    }
}
