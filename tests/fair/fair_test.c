/* SPDX-License-Identifier: MIT */
/* The derivations of a seed, receipts, and records that prove their deals, compared with
 * docs/spec/fair-vectors.json. */
#include "base/hex.h"
#include "fair_world.h"

#include <kozel/rng.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

static json_t *vectors;
static kz_games games;
static char record[1 << 20];

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    assert_non_null(text);
    return text;
}

static int number_of(const json_t *object, const char *key)
{
    assert_true(json_is_integer(json_object_get(object, key)));
    return (int)json_integer_value(json_object_get(object, key));
}

static void bytes_of(const char *text, uint8_t *bytes, size_t count)
{
    assert_true(base_hex_parse(text, strlen(text), bytes, count));
}

static void check_bytes(const uint8_t *bytes, size_t count, const char *text)
{
    char hex[2 * KZ_SIGNATURE_BYTES + 1];
    assert_string_equal(base_hex_print(bytes, count, hex), text);
}

/* Returns the seed of the vectors with the first `seats` of its nonces. */
static kz_seed seed_of(int seats)
{
    kz_seed seed = {.seats = (uint8_t)seats};
    bytes_of(text_of(vectors, "S"), seed.secret, sizeof seed.secret);
    for (int seat = 0; seat < seats; seat++) {
        const char *nonce =
            json_string_value(json_array_get(json_object_get(vectors, "nonces"), (size_t)seat));
        if (strcmp(nonce, "-") == 0)
            continue;
        bytes_of(nonce, seed.nonce[seat], KZ_NONCE_BYTES);
        seed.given |= (uint8_t)(1u << seat);
    }
    return seed;
}

static const char *order_text(const kz_tile order[KZ_TILES], char out[KZ_TILES * KZ_TILE_TEXT + 1])
{
    size_t length = 0;
    char tile[KZ_TILE_TEXT];
    for (int i = 0; i < KZ_TILES; i++)
        length += (size_t)sprintf(out + length, "%s%s", i ? " " : "", kz_tile_print(order[i], tile));
    return out;
}

static int load(void **state)
{
    (void)state;
    kz_games_init(&games);
    return crypt_sodium_init() ? 0 : -1;
}

/* ---- the derivation ---- */

static void test_commitment_and_hashes(void **state)
{
    (void)state;
    kz_seed seed = seed_of(4);
    uint8_t hash[KZ_HASH_BYTES];
    kz_secret_commit(&crypt_sodium, seed.secret, hash);
    check_bytes(hash, sizeof hash, text_of(vectors, "C"));
    for (unsigned seat = 0; seat < KZ_SEATS; seat++) {
        if (!(seed.given & 1u << seat))
            continue;
        kz_nonce_hash(&crypt_sodium, seed.nonce[seat], hash);
        check_bytes(hash, sizeof hash,
                    json_string_value(json_array_get(json_object_get(vectors, "hashes"), seat)));
    }
}

static void test_words_of_a_key(void **state)
{
    (void)state;
    size_t i, j;
    json_t *deal, *word;
    json_array_foreach(json_object_get(vectors, "deals"), i, deal)
    {
        uint8_t key[KZ_HASH_BYTES];
        kz_stream stream;
        bytes_of(text_of(deal, "key"), key, sizeof key);
        kz_stream_begin(&stream, &crypt_sodium, key);
        json_array_foreach(json_object_get(deal, "first_words"), j, word)
            assert_int_equal(kz_stream_word(&stream), json_integer_value(word));
    }
}

static void test_shuffles(void **state)
{
    (void)state;
    size_t i;
    json_t *deal;
    assert_true(json_array_size(json_object_get(vectors, "deals")) >= 18);
    json_array_foreach(json_object_get(vectors, "deals"), i, deal)
    {
        kz_seed seed = seed_of(number_of(deal, "seats"));
        kz_tile order[KZ_TILES];
        char text[KZ_TILES * KZ_TILE_TEXT + 1];
        kz_seed_shuffle(&crypt_sodium, &seed, number_of(deal, "deal"), number_of(deal, "attempt"), order);
        assert_string_equal(order_text(order, text), text_of(deal, "tiles"));
    }
}

static void test_what_is_dealt_again(void **state)
{
    (void)state;
    size_t i;
    json_t *row;
    assert_true(json_array_size(json_object_get(vectors, "redealt")) >= 3);
    json_array_foreach(json_object_get(vectors, "redealt"), i, row)
    {
        kz_seed seed = seed_of(number_of(row, "seats"));
        kz_rules rules;
        kz_tile order[KZ_TILES];
        char text[KZ_TILES * KZ_TILE_TEXT + 1];
        assert_true(kz_game_setup(kz_games_find(&games, text_of(row, "game")), seed.seats, "", &rules, NULL));
        kz_seed_shuffle(&crypt_sodium, &seed, number_of(row, "deal"), 0, order);
        assert_string_equal(order_text(order, text), text_of(row, "refused"));
        assert_int_equal(kz_seed_deal(&crypt_sodium, &seed, &rules, number_of(row, "deal"), order),
                         number_of(row, "attempt"));
        assert_string_equal(order_text(order, text), text_of(row, "tiles"));
    }
}

static void test_draws_refuse_words(void **state)
{
    (void)state;
    size_t i, j;
    json_t *row, *word;
    assert_true(json_array_size(json_object_get(vectors, "draws")) >= 6);
    json_array_foreach(json_object_get(vectors, "draws"), i, row)
    {
        json_t *words = json_object_get(row, "words");
        kz_stream stream = {.at = KZ_HASH_BYTES / 4 - (uint32_t)json_array_size(words)};
        uint32_t start = stream.at;
        json_array_foreach(words, j, word) stream.word[start + j] = (uint32_t)json_integer_value(word);
        assert_int_equal(kz_stream_draw(&stream, (uint32_t)number_of(row, "m")), number_of(row, "drawn"));
        assert_int_equal(stream.at - start, number_of(row, "words_taken"));
    }
}

static void test_lots(void **state)
{
    (void)state;
    for (int seats = 2; seats <= KZ_SEATS; seats++) {
        char key[2] = {(char)('0' + seats), '\0'};
        kz_seed seed = seed_of(seats);
        assert_int_equal(kz_seed_lot(&crypt_sodium, &seed) + 1,
                         number_of(json_object_get(vectors, "lots"), key));
    }
}

static void test_seeds_of_bots(void **state)
{
    (void)state;
    size_t i;
    json_t *row;
    assert_true(json_array_size(json_object_get(vectors, "bots")) >= 4);
    json_array_foreach(json_object_get(vectors, "bots"), i, row)
    {
        kz_seed seed = seed_of(4);
        uint8_t out[KZ_HASH_BYTES];
        kz_seed_bot(&crypt_sodium, &seed, number_of(row, "deal"), number_of(row, "seat") - 1, out);
        check_bytes(out, sizeof out, text_of(row, "seed"));
    }
}

/* The seed of a choice: the start of M(the bot's seed, ply), another one for every ply. */
static void test_seeds_of_choices(void **state)
{
    (void)state;
    const json_t *row = json_array_get(json_object_get(vectors, "bots"), 0);
    kz_seed seed = seed_of(4);
    int deal = (int)number_of(row, "deal"), seat = (int)number_of(row, "seat") - 1;
    uint8_t key[KZ_HASH_BYTES], mac[KZ_HASH_BYTES];
    uint64_t before = 0;
    kz_seed_bot(&crypt_sodium, &seed, deal, seat, key);
    for (int ply = 0; ply < 120; ply++) {
        char text[12];
        uint64_t choice = kz_seed_choice(&crypt_sodium, &seed, deal, seat, ply);
        crypt_sodium.hmac(NULL, key, text, (size_t)snprintf(text, sizeof text, "%d", ply), mac);
        for (int i = 0; i < 8; i++)
            assert_int_equal(choice >> (56 - 8 * i) & 0xff, mac[i]);
        assert_true(choice != before);
        before = choice;
    }
}

/* ---- receipts ---- */

static void test_receipt_and_its_signature(void **state)
{
    (void)state;
    const json_t *row = json_object_get(vectors, "receipt");
    const char *text = text_of(row, "text");
    kz_receipt receipt;
    kz_error error = {0};
    char out[KZ_RECEIPT_TEXT];
    uint8_t hash[KZ_HASH_BYTES], seed[CRYPT_SIGNER_SEED], signature[KZ_SIGNATURE_BYTES];
    assert_true(kz_receipt_parse(text, strlen(text), &receipt, &error));
    assert_string_equal(receipt.id, "m5k2w8q1");
    assert_string_equal(receipt.chain, "");
    assert_int_equal(receipt.number, 1042);
    assert_string_equal(receipt.seat[1].level, "master");
    assert_int_equal(receipt.seat[1].playouts, 3000);
    assert_true(receipt.seat[2].takes_part);
    assert_false(receipt.seat[3].takes_part);
    assert_int_equal(kz_receipt_print(&receipt, out), strlen(text));
    assert_string_equal(out, text);
    crypt_sodium.sha256(NULL, text, strlen(text), hash);
    check_bytes(hash, sizeof hash, text_of(row, "hash"));
    crypt_signer signer;
    bytes_of(text_of(row, "key_seed"), seed, sizeof seed);
    crypt_signer_of(&signer, seed);
    check_bytes(signer.key, sizeof signer.key, text_of(row, "key"));
    crypt_sign(&signer, text, strlen(text), signature);
    check_bytes(signature, sizeof signature, text_of(row, "signature"));
    assert_true(crypt_sodium.verify(NULL, signature, text, strlen(text), signer.key));
    signature[0] ^= 1;
    assert_false(crypt_sodium.verify(NULL, signature, text, strlen(text), signer.key));
}

static void test_chain(void **state)
{
    (void)state;
    /* e(k) = H(e(k-1) || H(receipt k)), from 32 zero bytes on. */
    static const char *const receipts[] = {"one\n", "two\n"};
    uint8_t link[KZ_HASH_BYTES] = {0}, both[2 * KZ_HASH_BYTES], want[KZ_HASH_BYTES] = {0};
    for (int i = 0; i < 2; i++) {
        kz_chain_next(&crypt_sodium, link, receipts[i], 4, link);
        memcpy(both, want, sizeof want);
        crypt_sodium.sha256(NULL, receipts[i], 4, both + KZ_HASH_BYTES);
        crypt_sodium.sha256(NULL, both, sizeof both, want);
        assert_memory_equal(link, want, sizeof link);
    }
}

/* Puts `to` in the place of the first `from`. */
static size_t change(const char *text, const char *from, const char *to, char out[2 * KZ_RECEIPT_TEXT])
{
    const char *at = strstr(text, from);
    assert_non_null(at);
    return (size_t)sprintf(out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
}

static void refuse_receipt(const char *from, const char *to, kz_code code, int line, const char *arg)
{
    char text[2 * KZ_RECEIPT_TEXT];
    kz_receipt receipt;
    kz_error error = {0};
    size_t length = change(text_of(json_object_get(vectors, "receipt"), "text"), from, to, text);
    assert_false(kz_receipt_parse(text, length, &receipt, &error));
    assert_string_equal(kz_code_word(error.code), kz_code_word(code));
    assert_int_equal(error.line, line);
    assert_string_equal(error.arg[0], arg);
    assert_true(error.column >= 1);
}

static void test_receipts_that_are_none(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
        int line;
        const char *arg;
    } rows[] = {
        {"receipt 1", "receipt 2", 1, "kozel receipt 1"},
        {"id m5k2w8q1", "id ", 2, "id"},
        {"id m5k2w8q1", "id m5k2\x7fw8", 2, "id"},
        {"id m5k2w8q1", "id m5;k2", 2, "id"},
        {"id m5k2w8q1", "id  m5k2", 2, "id"},
        {"id m5k2w8q1\n", "id m5k2w8q1\r\n", 2, "id"},
        {"id m5k2w8q1\n", "", 2, "id"},
        {"number 1042", "number 01042", 3, "number"},
        {"number 1042", "number 0", 3, "number"},
        {"number 1042", "number n1 n2 1042", 3, "number"},
        {"number 1042", "number 1234567890123456", 3, "number"},
        {"previous ffd17", "previous fFd17", 4, "previous"},
        {"previous ffd17", "previous fd17", 4, "previous"},
        {"options fish=one", "options", 6, "options"},
        {"options fish=one", "options fish=one ", 6, "options"},
        {"rules -", "rules --", 7, "rules"},
        {"seat 1 person", "seat 1 human", 9, "seat 1"},
        {"bot master 3000", "bot master 03000", 10, "seat 2"},
        {"bot master 3000", "bot master 1000000000", 10, "seat 2"},
        {"bot master 3000", "bot 3000", 10, "seat 2"},
        {"bot master 3000", "bot master ", 10, "seat 2"},
        {"seat 2 bot", "seat 3 bot", 10, "seat 2"},
        {"seat 4 person -", "seat 4 person --", 12, "seat 4"},
        {"seat 3", "seat 4", 11, "commit"},
        {"commit 5", "commit  5", 13, "commit"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        refuse_receipt(rows[i].from, rows[i].to, KZ_E_RECEIPT_LINE, rows[i].line, rows[i].arg);
    const char *commit = strstr(text_of(json_object_get(vectors, "receipt"), "text"), "commit");
    char more[128];
    snprintf(more, sizeof more, "%smore\n", commit);
    refuse_receipt(commit, more, KZ_E_TRAILING, 14, "more");
    snprintf(more, sizeof more, "%smore", commit);
    refuse_receipt(commit, more, KZ_E_TRAILING, 14, "more");
    snprintf(more, sizeof more, "%.*s", (int)strlen(commit) - 1, commit);
    refuse_receipt(commit, more, KZ_E_RECEIPT_LINE, 13, "commit");
}

/* The bytes behind the text in memory are not read. */
static void test_texts_end_where_they_end(void **state)
{
    (void)state;
    const char *text = text_of(json_object_get(vectors, "receipt"), "text");
    kz_receipt receipt;
    kz_error error = {0};
    assert_false(kz_receipt_parse(text, strlen(text) - 1, &receipt, &error));
    assert_string_equal(error.arg[0], "commit");
    fair_plan plan;
    kz_finding finding;
    fair_plan_usual(&plan, "kozel", 4, "");
    size_t length = fair_play(&plan, &games, record, sizeof record);
    strcpy(record + length - 1, "@@\n");
    kz_trusted trusted = {plan.proof.key, NULL};
    assert_int_equal(kz_record_verify(&crypt_sodium, &games, &trusted, record, length - 1, &finding),
                     KZ_UNFAIR);
    assert_string_equal(kz_code_word(finding.error.code), kz_code_word(KZ_E_END_SIGNATURE));
}

static void test_seats_that_are_not_there_have_no_tags(void **state)
{
    (void)state;
    fair_plan plan;
    kz_tags tags = {0};
    fair_plan_usual(&plan, "kozel", 2, "");
    plan.proof.receipt.seat[2] = plan.proof.receipt.seat[1];
    fair_begin(&plan, &games);
    kz_proof_tags(&plan.proof, &tags);
    assert_string_equal(tags.bot[1], "master 3000");
    assert_string_equal(tags.bot[2], "");
}

static void test_receipts_of_every_kind(void **state)
{
    (void)state;
    fair_plan plan;
    for (int seats = 2; seats <= KZ_SEATS; seats++) {
        char text[KZ_RECEIPT_TEXT], again[KZ_RECEIPT_TEXT];
        kz_receipt read;
        kz_error error = {0};
        fair_plan_usual(&plan, "kozel", seats, "");
        kz_receipt *r = &plan.proof.receipt;
        strcpy(r->chain, seats == 3 ? "12" : "n1");
        r->house = seats == 4;
        r->number = 999999999999999;
        fair_begin(&plan, &games);
        size_t length = kz_receipt_print(r, text);
        assert_true(kz_receipt_parse(text, length, &read, &error));
        assert_int_equal(read.seats, seats);
        assert_string_equal(read.chain, r->chain);
        assert_int_equal(kz_receipt_print(&read, again), length);
        assert_string_equal(text, again);
    }
}

static void fill(char *text, size_t size)
{
    memset(text, 'x', size - 1);
    text[size - 1] = '\0';
}

static void test_the_longest_receipt_has_room(void **state)
{
    (void)state;
    fair_plan plan;
    char text[KZ_RECEIPT_TEXT];
    kz_receipt read;
    kz_tags tags = {0};
    fair_plan_usual(&plan, "kozel", 4, "");
    fair_begin(&plan, &games);
    kz_receipt *r = &plan.proof.receipt;
    fill(r->id, sizeof r->id);
    fill(r->chain, sizeof r->chain);
    fill(r->game, sizeof r->game);
    fill(r->options, sizeof r->options);
    fill(r->program, sizeof r->program);
    r->house = true;
    r->number = 999999999999999;
    for (int seat = 0; seat < KZ_SEATS; seat++) {
        r->seat[seat] = (kz_receipt_seat){.kind = KZ_RECEIPT_BOT, .playouts = 999999999};
        fill(r->seat[seat].level, sizeof r->seat[seat].level);
    }
    size_t length = kz_receipt_print(r, text);
    assert_true(length < sizeof text - 1);
    assert_true(kz_receipt_parse(text, length, &read, NULL));
    kz_proof_tags(&plan.proof, &tags);
    assert_true(strlen(tags.receipt) < sizeof tags.receipt - 1);
    assert_string_equal(
        tags.receipt + strlen(tags.receipt) - 64,
        strstr(text, "rules ") ? "0000000000000000000000000000000000000000000000000000000000000000" : "");
    char head[KZ_TAGS_TEXT], end[KZ_END_TEXT];
    assert_true(kz_tags_print(&tags, head, sizeof head) < sizeof head - 1);
    assert_true(kz_end_print(&crypt_sodium, r->id, "", 0, end) < sizeof end - 1);
}

/* ---- records ---- */

static kz_finding verified(const fair_plan *plan, size_t length, kz_verdict verdict)
{
    kz_finding finding;
    kz_trusted trusted = {plan->proof.key, &plan->proof.receipt};
    assert_int_equal(kz_record_verify(&crypt_sodium, &games, &trusted, record, length, &finding), verdict);
    assert_int_equal(finding.verdict, verdict);
    return finding;
}

/* Matches of every game with every number of seats. */
static void test_every_game_is_proved(void **state)
{
    (void)state;
    int matches = 0;
    for (int g = 0; g < games.count; g++)
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            fair_plan plan;
            if (!kz_game_seats(&games.game[g], seats))
                continue;
            fair_plan_usual(&plan, games.game[g].name, seats, "");
            kz_finding finding = verified(&plan, fair_play(&plan, &games, record, sizeof record), KZ_FAIR);
            assert_true(finding.deals >= 1);
            assert_int_equal(finding.seats, seats);
            assert_int_equal(finding.nonces, (seats + 1) / 2);
            matches++;
        }
    assert_true(matches > 30);
}

/* A different deal is found at its line in every game, rows and void deals too. */
static void test_every_game_is_caught(void **state)
{
    (void)state;
    for (int g = 0; g < games.count; g++)
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            fair_plan plan;
            if (!kz_game_seats(&games.game[g], seats))
                continue;
            fair_plan_usual(&plan, games.game[g].name, seats, "");
            plan.cheat_deal = 1;
            plan.cheat_attempt = seats % 2 ? -1 : 1;
            kz_finding finding = verified(&plan, fair_play(&plan, &games, record, sizeof record), KZ_UNFAIR);
            assert_int_equal(finding.error.code, KZ_E_DEAL_OTHER);
            assert_string_equal(finding.error.arg[0], "1");
            assert_int_equal(finding.deals, 0);
            const char *deal = strstr(record, "deal 1\n");
            int line = 1;
            for (const char *at = record; at < deal; at++)
                line += *at == '\n';
            assert_int_equal(finding.error.line, line);
        }
}

/* If any byte of a record is changed, it is never fair, unless the byte has no meaning. */
static void test_no_byte_can_be_changed(void **state)
{
    (void)state;
    fair_plan plan;
    fair_plan_usual(&plan, "kozel", 4, "fish=one");
    size_t length = fair_play(&plan, &games, record, sizeof record);
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int i = 0; i < 400; i++) {
        size_t at = kz_rng_below(&rng, (uint32_t)length);
        kz_trusted trusted = {plan.proof.key, NULL};
        kz_finding finding;
        char kept = record[at];
        record[at] = (char)(kept ^ (1 + kz_rng_below(&rng, 127)));
        kz_verdict verdict = kz_record_verify(&crypt_sodium, &games, &trusted, record, length, &finding);
        if (verdict == KZ_FAIR) {
            /* Blanks between tags, a comment's sign. */
            assert_true(at < (size_t)(strstr(record, "deal 1\n") - record));
            assert_true(strchr(" \t\r\n#", record[at]) && strchr(" \t\r\n#", kept));
        }
        record[at] = kept;
    }
    verified(&plan, length, KZ_FAIR);
}

static void test_a_match_of_bots_alone_is_not_proved(void **state)
{
    (void)state;
    fair_plan plan;
    fair_plan_usual(&plan, "donkey", 2, "");
    plan.proof.seed.given = 0;
    kz_finding finding = verified(&plan, fair_play(&plan, &games, record, sizeof record), KZ_UNPROVABLE);
    assert_int_equal(finding.error.code, KZ_E_NO_NONCE);
    assert_true(finding.dealt_fairly);
    assert_true(finding.deals >= 1);
}

/* An empty record is read as well. */
static void test_what_is_no_record(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "\n", "[Seed \"1\"]\n", "[Commit \"\"]\n[Game \"kozel\"]\n"};
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        kz_finding finding;
        assert_int_equal(kz_record_verify(&crypt_sodium, &games, NULL, texts[i], strlen(texts[i]), &finding),
                         KZ_UNPROVABLE);
        assert_int_equal(finding.error.code, KZ_E_TAG_MISSING);
        assert_false(finding.dealt_fairly);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_commitment_and_hashes),
        cmocka_unit_test(test_words_of_a_key),
        cmocka_unit_test(test_shuffles),
        cmocka_unit_test(test_what_is_dealt_again),
        cmocka_unit_test(test_draws_refuse_words),
        cmocka_unit_test(test_lots),
        cmocka_unit_test(test_seeds_of_bots),
        cmocka_unit_test(test_seeds_of_choices),
        cmocka_unit_test(test_receipt_and_its_signature),
        cmocka_unit_test(test_chain),
        cmocka_unit_test(test_receipts_that_are_none),
        cmocka_unit_test(test_texts_end_where_they_end),
        cmocka_unit_test(test_seats_that_are_not_there_have_no_tags),
        cmocka_unit_test(test_receipts_of_every_kind),
        cmocka_unit_test(test_the_longest_receipt_has_room),
        cmocka_unit_test(test_every_game_is_proved),
        cmocka_unit_test(test_every_game_is_caught),
        cmocka_unit_test(test_no_byte_can_be_changed),
        cmocka_unit_test(test_a_match_of_bots_alone_is_not_proved),
        cmocka_unit_test(test_what_is_no_record),
    };
    vectors = argc == 2 ? json_load_file(argv[1], 0, NULL) : NULL;
    if (!vectors)
        return 2;
    int failed = cmocka_run_group_tests(tests, load, NULL);
    json_decref(vectors);
    return failed;
}
