/* SPDX-License-Identifier: MIT */
/* Everything of a store as text and back (server/store/sql/portable.h), between engines too. The store that
 * is read from and the one that is written at last are SQLite's; the one between them is of either engine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store/admin/moderation.h"
#include "server/store/admin/network_ban.h"
#include "server/store/matches/receipt.h"
#include "server/store/matches/result.h"
#include "server/store/matches/strength.h"
#include "server/store/people/account.h"
#include "server/store/people/club.h"
#include "server/store/people/device.h"
#include "server/store/people/factor.h"
#include "server/store/people/guestbook.h"
#include "server/store/people/message.h"
#include "server/store/people/notice.h"
#include "server/store/people/push.h"
#include "server/store/people/solving.h"
#include "server/store/rooms/node.h"
#include "server/store/rooms/room_log.h"
#include "server/store/sql/portable.h"
#include "server/store/sql/query.h"
#include "tests/unit/server/store/store_world.h"

static char folder[64];
static const char *place;

static int make_places(void **state)
{
    (void)state;
    place = test_store_place();
    strcpy(folder, "/tmp/kozel-portable-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_places(void **state)
{
    (void)state;
    test_store_remove();
    char command[96];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

/* A SQLite store in a file of this name. */
static struct store *file_store(const char *name)
{
    char path[96];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return test_store_open(path);
}

static void fill_receipts(struct store *store)
{
    static const uint8_t bytes[STORE_RECEIPT_SIGNATURE] = {0, 255, 7};
    unsigned used;
    store_receipt receipt = {.match = "running",
                             .chain = "n1",
                             .number = 1,
                             .text = "kozel receipt 1\n",
                             .link = bytes,
                             .signature = bytes,
                             .key = bytes,
                             .secret = bytes,
                             .hash = {bytes},
                             .hidden = true};
    store_key key = {.id = 1, .seed = {1}, .key = {2}, .since_ms = 21};
    assert_int_equal(store_receipt_add(store, &receipt, 21, &used), STORE_STORED);
    assert_int_equal(store_receipt_nonce(store, "running", 0, bytes), STORE_STORED);
    assert_int_equal(store_key_add(store, &key), STORE_STORED);
}

/* Something in every table; what was added last is taken away again where that can be. */
static void fill(struct store *store)
{
    store_person person;
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    int64_t id, bot, epoch;
    for (int i = 1; i <= 1234; i++) {
        memset(hash, 0, sizeof hash);
        memcpy(hash, &i, sizeof i);
        if (i % 100 == 1) {
            store_end(store, STORE_STORED);
            store_begin(store);
        }
        assert_int_equal(store_guest_add(store, hash, 1000000000000 + i, &person), STORE_STORED);
    }
    store_register(store, 1, "Козел \"Бо\\б\"\n", "kozel", "$argon2id$", "uk", 5);
    store_register(store, 2, "Eve", "eve", "$argon2id$", "", 6);
    assert_int_equal(store_bot_add(store, 1, 5, "bot", "b0t", 7, &bot), STORE_STORED);
    assert_int_equal(store_photo_set(store, 1, "\0\1\xff\x80png", 7, 8), STORE_STORED);
    store_match_begin(store, "over", "{\"a\":1}", 1);
    store_match_append(store, "over", 1, "[Game \"kozel\"]\n[White \"Ă\"]\n", 0, 2);
    store_match_append(store, "over", 2, "1 0-0\n", -5, 3);
    store_match_end(store, "over", "{}", 4);
    store_match_note(store, "over", "kozel", true, "[{}]");
    store_rating_add(store, 1, "kozel", 8, 1216, 2);
    store_rating_add(store, 1, "donkey", 0, 1190, 0);
    store_played_add(
        store, "over", "kozel",
        &(store_played){.person = 1, .outcome = 2, .points = 8, .elo_before = 1200, .elo_after = 1216}, 4);
    store_strength before = {25000000000, 6250000000, 0}, after = {26000000000, 6100000000, 0};
    store_strength_change change = {1, "kozel/singles", 2, 1, before, after};
    assert_int_equal(store_strength_add(store, "over", &change), STORE_STORED);
    store_join(store, "node one", 9, &epoch);
    store_match_begin(store, "running", "{}", 10);
    store_match_append(store, "running", 1, "x", 120000, 11);
    store_room_post(store, &(store_room_entry){"x7k2p", "running", 1, "{\"app\":{}}", true, 11});
    store_room_post(store, &(store_room_entry){"x7k2p", NULL, 2, "{\"said\":[\"дві\"]}", false, 12});
    for (int i = 0; i < 3; i++)
        store_message_add(store, 1, 2, i ? "дві" : "", 12 + i, &id);
    store_run(store, "DELETE FROM message WHERE id = $1", "i", id);
    store_block(store, 2, 1, true);
    store_report_add(store, 2, 1, "x7k2p", "рeport", 15);
    store_club club = {.name = "Двір", .skeleton = "dvir", .languages = "uk", .secret = "x"};
    assert_int_equal(store_club_add(store, &club, 2, 15), STORE_STORED);
    assert_int_equal(store_club_report(store, 1, club.id, "loud", 16), STORE_STORED);
    store_guestbook_add(store, 1, "Привіт", 16, &id);
    store_guestbook_answer(store, id, 2, "🐐", 17);
    store_audit_add(store, 2, "ban", "Eve", "", 18);
    assert_int_equal(store_device_keep(store, hash, 2, 19), STORE_STORED);
    store_network_ban ban = {"192.0.2.0/24", true, 1LL << 60, 20, "spam", 2, ""};
    assert_int_equal(store_network_ban_set(store, &ban), STORE_STORED);
    const uint8_t secret[STORE_FACTOR_SECRET] = {1, 0, 255}, codes[2][STORE_RECOVERY_HASH] = {{2}, {3}};
    store_factor_begin(store, 1, secret);
    store_factor factor;
    store_factor_get(store, 1, &factor);
    store_factor_take(store, 1, &factor, 19);
    store_recovery_set(store, 2, hash, codes, 2);
    store_notice_add(store, 1, "sign-in", "Браузер", hash, 20);
    fill_receipts(store);
    store_push push = {.person = 2, .endpoint = "https://push.example/a", .language = "uk", .key = {4, 1}};
    uint8_t own[STORE_PUSH_SECRET] = {9};
    assert_int_equal(store_push_add(store, hash, &push), STORE_STORED);
    assert_int_equal(store_push_key(store, own, 21, own), STORE_STORED);
    store_solver solver;
    store_puzzle puzzle;
    const store_attempt attempt = {"2-6@a", true, 1500000, 1600000, 21, 0};
    assert_int_equal(store_solving_hold(store, 1, "kozel-1a2b", &solver, &puzzle), STORE_STORED);
    assert_int_equal(store_attempt_add(store, 1, "kozel-1a2b", &attempt, &solver, &puzzle), STORE_STORED);
}

static char *export_text(struct store *store)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (store_export(store, out) != STORE_CARRIED)
        fail_msg("%s", store->reason);
    fclose(out);
    return text;
}

static store_carried import_text(struct store *store, const char *text, int64_t *line)
{
    FILE *in = fmemopen((void *)text, strlen(text), "r");
    store_carried carried = store_import(store, in, line);
    fclose(in);
    return carried;
}

static void a_store_is_the_same_after_two_moves(void **state)
{
    (void)state;
    int64_t line;
    struct store *first = file_store("first"), *second = test_store_open(place), *third = file_store("third");
    store_begin(first);
    fill(first);
    assert_int_equal(store_end(first, STORE_STORED), STORE_STORED);
    char *one = export_text(first);
    if (import_text(second, one, &line) != STORE_CARRIED)
        fail_msg("line %d: %s", (int)line, second->reason);
    char *two = export_text(second);
    assert_string_equal(one, two);
    assert_int_equal(import_text(third, two, &line), STORE_CARRIED);
    char *three = export_text(third);
    assert_string_equal(one, three);

    /* Numbers go on where they were, though the last message is gone; the log, too. */
    struct store *stores[] = {second, third};
    for (int i = 0; i < 2; i++) {
        int64_t id, epoch;
        uint8_t hash[STORE_TOKEN_HASH_SIZE] = {7, 7, 7};
        store_person person;
        assert_int_equal(store_message_add(stores[i], 2, 1, "next", 30, &id), STORE_STORED);
        assert_int_equal(id, 4);
        assert_int_equal(store_guest_add(stores[i], hash, 31, &person), STORE_STORED);
        assert_string_equal(person.name, "Guest-1235");
        assert_int_equal(person.id, 1236);
        stores[i]->epoch = 1; /* "node one" is of the past */
        assert_int_equal(store_match_begin(stores[i], "late", "{}", 32), STORE_CONFLICT);
        assert_int_equal(store_join(stores[i], "node two", 32, &epoch), STORE_STORED);
        assert_int_equal(epoch, 2);
        assert_int_equal(store_claim_all(stores[i]), STORE_STORED);
        assert_int_equal(store_match_append(stores[i], "running", 2, "y", 0, 33), STORE_STORED);
        assert_int_equal(store_match_begin(stores[i], "new", "{}", 34), STORE_STORED);
        char *record;
        size_t length;
        assert_int_equal(store_record(stores[i], "over", &record, &length), STORE_STORED);
        assert_string_equal(record, "[Game \"kozel\"]\n[White \"Ă\"]\n1 0-0\n");
        free(record);
        store_attempt attempt;
        store_solver solver;
        store_puzzle puzzle;
        assert_int_equal(store_attempt_get(stores[i], 1, "kozel-1a2b", &attempt), STORE_STORED);
        assert_int_equal(attempt.after, 1600000);
        assert_int_equal(store_solver_get(stores[i], 1, &solver), STORE_STORED);
        assert_int_equal(store_puzzle_get(stores[i], "kozel-1a2b", &puzzle), STORE_STORED);
        store_close(stores[i]);
    }
    store_close(first);
    free(one);
    free(two);
    free(three);
}

static void an_empty_store_can_be_moved(void **state)
{
    (void)state;
    int64_t line;
    struct store *first = file_store("first"), *second = test_store_open(place);
    char *text = export_text(first);
    assert_int_equal(import_text(second, text, &line), STORE_CARRIED);
    store_person person;
    uint8_t hash[STORE_TOKEN_HASH_SIZE] = {1};
    assert_int_equal(store_guest_add(second, hash, 1, &person), STORE_STORED);
    assert_int_equal(person.id, 1);
    /* Now it is none any more. */
    assert_int_equal(import_text(second, text, &line), STORE_CARRY_FULL);
    free(text);
    store_close(first);
    store_close(second);
}

/* A text with one piece of it replaced; malloc'ed. */
static char *replaced(const char *text, const char *what, const char *with)
{
    const char *at = strstr(text, what);
    assert_non_null(at);
    char *out = malloc(strlen(text) + strlen(with) + 1);
    sprintf(out, "%.*s%s%s", (int)(at - text), text, with, at + strlen(what));
    return out;
}

static void what_is_damaged_is_refused_whole(void **state)
{
    (void)state;
    static const struct {
        const char *what, *with;
        store_carried carried;
        int64_t line;
    } damages[] = {
        {"{\"kozel\":\"store\"", "{\"goat\":\"store\"", STORE_CARRY_FOREIGN, 1},
        {"\"version\":27", "\"version\":28", STORE_CARRY_VERSION, 1},
        {"[2,2,", "[2,2,,", STORE_CARRY_NO_JSON, 4},
        {"[2,2,", "[2,2,3,", STORE_CARRY_NO_ROW, 4},
        {"[2,2,", "[2,\"2\",", STORE_CARRY_NO_ROW, 4},
        {"[2,2,", "[2,-2,", STORE_CARRY_REFUSED, 4},
        {"[2,2,", "[1,2,", STORE_CARRY_REFUSED, 4},
        {"{\"hex\":\"", "{\"hex\":\"g", STORE_CARRY_NO_ROW, 6},
        {"\"table\":\"photo\"", "\"table\":\"picture\"", STORE_CARRY_NO_ROW, 9},
        {"\"rows\":4", "\"rows\":5", STORE_CARRY_NO_ROW, 43},
        {"{\"rows\":4}\n", "", STORE_CARRY_CUT, 43},
        {"{\"rows\":4}\n", "{\"rows\":4}\n{}\n", STORE_CARRY_CUT, 44},
        {"\"message\":0,", "", STORE_CARRY_NO_ROW, 42},
    };
    int64_t line = 0;
    struct store *first = file_store("first"), *second = test_store_open(place);
    store_person person;
    for (int i = 1; i <= 2; i++) {
        uint8_t hash[STORE_TOKEN_HASH_SIZE] = {(uint8_t)i};
        assert_int_equal(store_guest_add(first, hash, 1, &person), STORE_STORED);
    }
    char *text = export_text(first);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        char *damaged = replaced(text, damages[i].what, damages[i].with);
        store_carried carried = import_text(second, damaged, &line);
        free(damaged);
        if (carried != damages[i].carried || (damages[i].line && line != damages[i].line))
            fail_msg("%s: %d at line %d", damages[i].with, carried, (int)line);
    }
    /* Nothing is left of any of them. */
    assert_int_equal(import_text(second, text, &line), STORE_CARRIED);
    free(text);
    store_close(first);
    store_close(second);
}

static void a_log_with_a_gap_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *what, *with;
    } damages[] = {{"[1,1,\"a", "[1,2,\"a"}, {"[1,2,\"b", "[1,3,\"b"}, {"[1,2,\"b", "[1,1,\"b"},
                   {"[2,1,\"c", "[2,3,\"c"}, {"[2,1,\"c", "[1,1,\"c"}, {"[2,1,\"c", "[3,1,\"c"}};
    int64_t line;
    struct store *first = file_store("first"), *second = test_store_open(place);
    store_match_begin(first, "m1", "{}", 1);
    store_match_begin(first, "m2", "{}", 1);
    store_match_append(first, "m1", 1, "a", 0, 1);
    store_match_append(first, "m2", 1, "c", 0, 1);
    store_match_append(first, "m1", 2, "b", 0, 1);
    char *text = export_text(first);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        char *damaged = replaced(text, damages[i].what, damages[i].with);
        second->reason[0] = '\0';
        if (import_text(second, damaged, &line) != STORE_CARRY_REFUSED || !second->reason[0])
            fail_msg("%s", damages[i].with);
        free(damaged);
    }
    assert_int_equal(import_text(second, text, &line), STORE_CARRIED);
    free(text);
    store_close(first);
    store_close(second);
}

/* While a server has it open and writes. */
static void a_running_store_is_read_at_one_moment(void **state)
{
    (void)state;
    char reason[STORE_REASON_SIZE];
    struct store *server = test_store_open(place);
    store_match_begin(server, "m1", "{}", 1);
    struct store *reader = store_open_reading(place, reason);
    if (!reader)
        fail_msg("%s", reason);
    store_begin(server);
    store_match_begin(server, "uncommitted", "{}", 1);
    char *text = export_text(reader);
    assert_non_null(strstr(text, "\"m1\""));
    assert_null(strstr(text, "uncommitted"));
    assert_int_equal(store_commit(server), STORE_STORED);
    free(text);
    if (!test_postgres)
        assert_int_equal(store_match_begin(reader, "m2", "{}", 1), STORE_FAILED);
    store_close(reader);
    store_close(server);
    assert_null(store_open_reading("/nowhere/at/all.db", reason));
}

static int in_folder(const char *commands)
{
    char text[256];
    snprintf(text, sizeof text, "cd %s && %s", folder, commands);
    return system(text);
}

static void reading_leaves_the_files_as_they_are(void **state)
{
    (void)state;
    char path[96], reason[STORE_REASON_SIZE];
    struct store *server = file_store("server.db");
    store_match_begin(server, "m1", "{}", 1);
    assert_int_equal(
        in_folder("for end in '' -wal; do cp server.db$end kept$end && cp kept$end copy.db$end; done"), 0);
    store_close(server);
    snprintf(path, sizeof path, "%s/copy.db", folder);
    struct store *reader = store_open_reading(path, reason);
    assert_non_null(reader);
    assert_int_equal(store_ask_int(reader, -1, "SELECT count(*) FROM match", ""), 1);
    store_close(reader);
    assert_int_equal(in_folder("cmp copy.db kept && cmp copy.db-wal kept-wal"), 0);
    snprintf(path, sizeof path, "%s/server.db", folder);
    reader = store_open_reading(path, reason);
    assert_int_equal(store_ask_int(reader, -1, "SELECT count(*) FROM match", ""), 1);
    store_close(reader);
    assert_int_equal(in_folder("test ! -e server.db-wal"), 0); /* nor is there a new one */
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, make_places, remove_places)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_store_is_the_same_after_two_moves),   TEST(an_empty_store_can_be_moved),
        TEST(what_is_damaged_is_refused_whole),      TEST(a_log_with_a_gap_is_refused),
        TEST(a_running_store_is_read_at_one_moment), TEST(reading_leaves_the_files_as_they_are),
    };
    return cmocka_run_group_tests_name("portable", tests, NULL, NULL);
}
