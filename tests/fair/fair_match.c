/* SPDX-License-Identifier: MIT */
/* Writes the record of a random match whose deals can be checked: `fair_match GAME SEATS OPTIONS
 * [NAME=VALUE]...`
 *
 * (id=ID number=N chain=NAME previous=HEX program=TEXT) The members of the receipt.
 * (secret=HEX key=HEX) The match's secret, and the seed of the server's key.
 * (nonceN=HEX|-) The nonce of seat N.
 * (botN=LEVEL:PLAYOUTS|-) The bot at seat N.
 * (chance=N) The seed of the actions.
 * (changes=yes) A bot like the one at seat 2 takes over seat 3 for a while.
 * (next=TEXT) Then that version of the program plays on.
 * (bots=yes) Bots choose for themselves, not at random.
 * (think=N) They make N playouts, whatever the receipt has.
 * (forge=N) The Nth choice where there is one is replaced.
 * (cheat=DEAL:ATTEMPTS) That deal is dealt ATTEMPTS attempts later; -1: by another secret.
 * (lot=N) The lot is moved on by N seats.
 * (receipt=yes) Only the receipt is written. */
#include "base/hex.h"
#include "fair_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void set_nonce(fair_plan *plan, int seat, const char *value)
{
    kz_seed *seed = &plan->proof.seed;
    seed->given &= (uint8_t) ~(1u << seat);
    if (base_hex_parse(value, strlen(value), seed->nonce[seat], KZ_NONCE_BYTES))
        seed->given |= (uint8_t)(1u << seat);
}

static void set_bot(fair_plan *plan, int seat, const char *value)
{
    kz_receipt_seat *s = &plan->proof.receipt.seat[seat];
    *s = (kz_receipt_seat){.kind = KZ_RECEIPT_PERSON};
    if (sscanf(value, "%63[^:]:%d", s->level, &s->playouts) == 2)
        s->kind = KZ_RECEIPT_BOT;
}

static bool set_bytes(const char *value, uint8_t *bytes)
{
    return base_hex_parse(value, strlen(value), bytes, KZ_HASH_BYTES);
}

/* One NAME=VALUE; false: there is no such name. */
static bool set(fair_plan *plan, const char *name, const char *value)
{
    kz_receipt *r = &plan->proof.receipt;
    size_t length = strlen(name);
    int seat = name[length - 1] - '1';
    if (strcmp(name, "bots") == 0)
        return plan->bots = true;
    if (strncmp(name, "nonce", 5) == 0 || strncmp(name, "bot", 3) == 0) {
        if (seat < 0 || seat >= KZ_SEATS)
            return false;
        *name == 'n' ? set_nonce(plan, seat, value) : set_bot(plan, seat, value);
        return true;
    }
    if (strcmp(name, "id") == 0)
        return snprintf(r->id, sizeof r->id, "%s", value) > 0;
    if (strcmp(name, "chain") == 0)
        return snprintf(r->chain, sizeof r->chain, "%s", value) > 0;
    if (strcmp(name, "program") == 0)
        return snprintf(r->program, sizeof r->program, "%s", value) > 0;
    if (strcmp(name, "number") == 0)
        return (r->number = atoll(value)) > 0;
    if (strcmp(name, "previous") == 0)
        return set_bytes(value, r->previous);
    if (strcmp(name, "secret") == 0)
        return set_bytes(value, plan->proof.seed.secret);
    if (strcmp(name, "key") == 0)
        return set_bytes(value, plan->key_seed);
    if (strcmp(name, "chance") == 0)
        return (plan->chance = strtoull(value, NULL, 10)) > 0;
    if (strcmp(name, "changes") == 0)
        return plan->changes = true;
    if (strcmp(name, "next") == 0)
        return (plan->next = value) != NULL;
    if (strcmp(name, "think") == 0)
        return (plan->think = atoi(value)) > 0;
    if (strcmp(name, "forge") == 0)
        return (plan->forge = atoi(value)) > 0;
    if (strcmp(name, "lot") == 0)
        return (plan->cheat_lot = atoi(value)) > 0;
    return strcmp(name, "cheat") == 0 && sscanf(value, "%d:%d", &plan->cheat_deal, &plan->cheat_attempt) == 2;
}

int main(int argc, char **argv)
{
    static kz_games games;
    static char text[1 << 20];
    fair_plan plan;
    bool receipt_only = false;
    if (argc < 4 || !crypt_sodium_init())
        return 2;
    kz_games_init(&games);
    fair_plan_usual(&plan, argv[1], atoi(argv[2]), argv[3]);
    for (int i = 4; i < argc; i++) {
        char *value = strchr(argv[i], '=');
        if (value)
            *value++ = '\0';
        if (value && strcmp(argv[i], "receipt") == 0)
            receipt_only = true;
        else if (!value || !*argv[i] || !set(&plan, argv[i], value)) {
            fprintf(stderr, "fair_match: what is %s?\n", argv[i]);
            return 2;
        }
    }
    if (receipt_only) {
        fair_begin(&plan, &games);
        kz_receipt_print(&plan.proof.receipt, text);
    } else {
        fair_play(&plan, &games, text, sizeof text);
    }
    fputs(text, stdout);
    return 0;
}
