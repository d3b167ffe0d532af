/* SPDX-License-Identifier: MIT */
#include "apps/cli/admin/admin.h"

#include <assert.h>
#include <inttypes.h>
#include <kozel/play.h>
#include <kozel/rating.h>
#include <kozel/record.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "server/accounts/identity/name.h"
#include "server/crypto/native.h"
#include "server/delivery/stored_room.h"
#include "server/hub/hub.h"
#include "server/hub/restore.h"
#include "server/matches/proof.h"
#include "server/store/admin/check.h"
#include "server/store/admin/moderation.h"
#include "server/store/admin/standby.h"
#include "server/store/sql/counter.h"
#include "server/store/sql/damage.h"

static_assert(STORE_CHECK_ELO_START == KZ_ELO_START, "the store's checks count from it");

/* The state of a check. */
typedef struct inspection {
    struct store *store;
    const kz_games *games;
    struct hub *hub; /* in which running matches are played again */
    int64_t faults;  /* faults printed */
    int64_t running, over;
    store_stored stored; /* while matches are read */
} inspection;

/* ---- what the store finds */

static const char *const flaws[STORE_FLAWS] = {
    [STORE_FLAW_DATABASE] = N_("database: %1$s"),
    [STORE_FLAW_REFERENCE] = N_("database: row %1$s refers to one that is not there"),
    [STORE_FLAW_GAP] = N_("match %1$s: its log has %2$s entries, and the last one is number %3$s"),
    [STORE_FLAW_CHAIN] = N_("match %1$s: entry %2$s of its log does not follow the one before it"),
    [STORE_FLAW_TAIL] = N_("match %1$s: its end is not the last entry of its log"),
    [STORE_FLAW_STRAY_LOG] = N_("match number %1$s is not there, but %2$s entries of its log are"),
    [STORE_FLAW_EARLY_RESULT] = N_("match %1$s runs, but %2$s results of it are there"),
    [STORE_FLAW_BANK] = N_("match %1$s: what its players won and lost makes %2$s coins together, not 0"),
    [STORE_FLAW_POINTS] = N_("rating of %1$s: %2$s points, but the matches make %3$s"),
    [STORE_FLAW_PLAYED] = N_("rating of %1$s: %2$s matches won, drawn and lost, but %3$s were played"),
    [STORE_FLAW_ELO] = N_("rating of %1$s: an Elo of %2$s, which no match has led to"),
    [STORE_FLAW_STRENGTH] = N_("strength of %1$s: it does not follow from the matches"),
    [STORE_FLAW_SESSIONS] = N_("%1$s: %2$s sessions of an account that is closed or not there"),
    [STORE_FLAW_OWNER] = N_("%1$s: a bot's account of nobody"),
    [STORE_FLAW_VALUE] = N_("row %1$s is damaged: a value that no server writes"),
};

static void report_flaw(inspection *i, const char *text, const char *a, const char *b, const char *c)
{
    char line[1024];
    kz_error about;
    kz_fail(&about, KZ_OK, a, b, c);
    kz_error_print(&about, text, line, sizeof line);
    for (char *c = line; (c = strchr(c, '\n'));) /* SQLite's words have some */
        *c = ' ';
    puts(line);
    i->faults++;
}

static void take_flaw(void *context, store_flaw flaw, const char *what, int64_t a, int64_t b)
{
    char first[24], second[24];
    snprintf(first, sizeof first, "%" PRId64, a);
    snprintf(second, sizeof second, "%" PRId64, b);
    report_flaw(context, _(flaws[flaw]), what, first, second);
}

static void take_damage(void *context, const char *table, const char *row, const char *what)
{
    report_flaw(context, _("table %1$s, row %2$s is damaged: %3$s"), table, row, what);
}

/* ---- matches, played again */

static void ignore_message(void *context, const topic_message *message)
{
    (void)context, (void)message;
}

static void ignore_table(void *context, const char *table, const char *match, int64_t seq, const char *text,
                         bool whole, int64_t now_ms)
{
    (void)context, (void)table, (void)match, (void)seq, (void)text, (void)whole, (void)now_ms;
}

static void ignore_close(void *context, const char *table, int64_t now_ms)
{
    (void)context, (void)table, (void)now_ms;
}

static void ignore_receipt(void *context, const hub_receipt *receipt, int64_t now_ms)
{
    (void)context, (void)receipt, (void)now_ms;
}

static void ignore_nonce(void *context, const char *match, int seat, const uint8_t nonce[KZ_NONCE_BYTES])
{
    (void)context, (void)match, (void)seat, (void)nonce;
}

static void ignore_unseal(void *context, const char *match, unsigned away)
{
    (void)context, (void)match, (void)away;
}

static void ignore_begin(void *context, const char *match, const char *setup, int64_t now_ms)
{
    (void)context, (void)match, (void)setup, (void)now_ms;
}

static void ignore_append(void *context, const char *match, int64_t seq, const char *lines,
                          int64_t reserve_ms, int64_t now_ms)
{
    (void)context, (void)match, (void)seq, (void)lines, (void)reserve_ms, (void)now_ms;
}

static void ignore_end(void *context, const char *match, const char *result,
                       const struct hub_settlement *settlement, int64_t now_ms)
{
    (void)context, (void)match, (void)result, (void)settlement, (void)now_ms;
}

static void ignore_give_up(void *context, uint64_t ticket)
{
    (void)context;
    (void)ticket;
}

static void ignore_think(void *context, const hub_question *question)
{
    (void)context, (void)question;
}

/* (Some shuffles draw again until it fits: it must be chance.) */
static void draw(void *context, void *bytes, size_t count)
{
    (void)context;
    ssize_t drawn = getrandom(bytes, count, 0);
    if (drawn < 0 || (size_t)drawn < count)
        abort();
}

static struct hub *make_hub(const kz_games *games)
{
    hub_config config = hub_defaults();
    const hub_ports ports = {.rooms.post = ignore_message,
                             .rooms.append = ignore_table,
                             .rooms.close = ignore_close,
                             .receipt = ignore_receipt,
                             .nonce = ignore_nonce,
                             .unseal = ignore_unseal,
                             .match_begin = ignore_begin,
                             .match_append = ignore_append,
                             .match_end = ignore_end,
                             .think = ignore_think,
                             .give_up = ignore_give_up,
                             .random = draw};
    config.games = games;
    return hub_new(&config, &ports);
}

/* As the server does it at its start. */
static void take_table(void *context, const store_room *table)
{
    inspection *i = context;
    char reason[256] = "";
    bool runs = table->match && !table->match->over;
    delivery_stored_room *copy = delivery_stored_room_of(table);
    i->running += runs;
    if (!hub_restore(i->hub, &copy->stored, 1, reason, sizeof reason))
        report_flaw(i,
                    runs ? _("match %1$s runs, but cannot go on: %2$s") : _("table %1$s cannot go on: %2$s"),
                    runs ? table->match->id : table->id, reason, NULL);
    delivery_stored_room_free(copy);
}

/* Replays a match. Returns false if that is not possible. */
static bool replay(inspection *i, const char *match, const char *record, size_t length, bool closed)
{
    static const kz_reader_events none;
    static kz_reader reader;
    kz_error error = {0};
    char line[24], why[CLI_EXPLANATION];
    kz_reader_init(&reader, i->games, &none);
    kz_reader_assume_rules(&reader, KZ_RULES_UNTAGGED);
    if (!kz_reader_text(&reader, record, length, &error) || !kz_reader_end(&reader, &error)) {
        snprintf(line, sizeof line, "%d", error.line);
        cli_explain(&error, why);
        report_flaw(i, _("match %1$s cannot be replayed: line %2$s: %3$s"), match, line, why);
        return false;
    } else if (!closed && !(reader.has_match && reader.match.pub.phase == KZ_OVER)) {
        report_flaw(i, _("match %1$s is over, but its log does not come to an end"), match, NULL, NULL);
        return false;
    }
    return true;
}

/* Whether the record proves that its match was dealt fairly, if it has a proof. */
static store_stored check_proof(inspection *i, const char *match)
{
    kz_finding finding = {.verdict = KZ_FAIR};
    char *record = NULL, why[CLI_EXPLANATION];
    size_t length = 0;
    store_stored stored = matches_proof_record(i->store, match, &record, &length);
    if (stored != STORE_STORED)
        return stored == STORE_NONE ? STORE_STORED : stored;
    kz_record_verify(&crypt_sodium, i->games, &(kz_trusted){NULL, NULL}, record, length, &finding);
    free(record);
    if (finding.has_receipt && finding.verdict == KZ_UNFAIR) {
        cli_explain(&finding.error, why);
        report_flaw(i, _("match %1$s has a proof that is wrong: %2$s"), match, why, NULL);
    }
    return STORE_STORED;
}

static void take_over(void *context, const char *match, bool closed)
{
    inspection *i = context;
    char *record = NULL;
    size_t length = 0;
    if (i->stored != STORE_STORED)
        return;
    i->over++;
    i->stored = store_record(i->store, match, &record, &length);
    bool good = i->stored == STORE_STORED && replay(i, match, record, length, closed);
    free(record);
    if (good)
        i->stored = check_proof(i, match);
}

static store_stored replay_all(inspection *i)
{
    store_stored stored = i->store->engine->transactions.begin_copy(i->store, false);
    if (stored == STORE_STORED)
        stored = store_rooms(i->store, take_table, i);
    if (stored == STORE_STORED)
        stored = store_over(i->store, take_over, i);
    if (stored == STORE_STORED)
        stored = matches_receipts_check(i->store);
    store_rollback(i->store);
    return i->stored == STORE_STORED ? stored : i->stored;
}

/* ---- the whole */

/* The counter of a running server may be a commit ahead of the rows: it is read first. */
static void compare(inspection *i)
{
    store_figures counted, there;
    char text[64], more[64];
    store_counted has = store_check_count(i->store, &counted);
    if (has != STORE_COUNTED || store_read_figures(i->store, &there) != STORE_STORED ||
        !store_figures_lost(&there, &counted))
        return;
    snprintf(text, sizeof text, "%" PRId64 ", %" PRId64 ", %" PRId64, there.people, there.matches,
             there.entries);
    snprintf(more, sizeof more, "%" PRId64 ", %" PRId64 ", %" PRId64, counted.people, counted.matches,
             counted.entries);
    report_flaw(
        i,
        _("the database is older than what was last written to it (people, matches, entries): %1$s of %2$s"),
        text, more, NULL);
}

/* Not a fault of what is kept. */
static void report_standby(inspection *i)
{
    static const char *const texts[] = {
        [STORE_STANDBY_SYNCHRONOUS] = N_("each commit waits for a standby: a failover loses nothing"),
        [STORE_STANDBY_NOT_ASKED] =
            N_("no standby confirms what is committed: a failover may lose moves that "
               "were told (synchronous_standby_names)"),
        [STORE_STANDBY_ABSENT] = N_("synchronous_standby_names is set, but no such standby is connected: "
                                    "nothing can be committed"),
    };
    store_standby standby;
    if (store_read_standby(i->store, &standby) != STORE_STORED)
        report_flaw(i, _("database: %1$s"), i->store->reason, NULL, NULL);
    else if (standby != STORE_STANDBY_NOT_KNOWN)
        puts(_(texts[standby]));
}

static void note_name(void *context, const store_listed *row)
{
    char line[256];
    kz_error about;
    (void)context;
    if (!identity_name_poses(row->name))
        return;
    kz_fail(&about, KZ_OK, row->name, NULL, NULL);
    kz_error_print(&about, _("note: the name %1$s poses as who runs the server, and is given to nobody now"),
                   line, sizeof line);
    puts(line);
}

/* Names that were given before they were refused: no fault, but the host may want to talk to these people. */
static void note_names(inspection *i)
{
    if (store_people(i->store, "", INT_MAX, note_name, NULL) != STORE_STORED)
        report_flaw(i, _("database: %1$s"), i->store->reason, NULL, NULL);
}

static int inspect(inspection *i)
{
    store_damage_redirect(take_damage, i);
    report_standby(i);
    compare(i);
    note_names(i);
    store_stored stored = store_check(i->store, take_flaw, i);
    if (stored == STORE_STORED)
        stored = replay_all(i);
    if (stored != STORE_STORED)
        report_flaw(i, _("database: %1$s"), i->store->reason, NULL, NULL);
    printf(_("%lld running and %lld finished matches looked at, faults: %lld\n"), (long long)i->running,
           (long long)i->over, (long long)i->faults);
    int status = cli_close_output();
    return i->faults ? CLI_EXIT_FAILURE : status;
}

int admin_check(const char *where, const char *folder)
{
    static kz_games games;
    char reason[STORE_REASON_SIZE];
    if (!records_games_load(&games, folder))
        return CLI_EXIT_FAILURE;
    inspection i = {.games = &games, .hub = make_hub(&games), .store = store_open_reading(where, reason)};
    int status = CLI_EXIT_FAILURE;
    if (!i.store)
        cli_fail(_("cannot open the database"), reason);
    else if (i.hub)
        status = inspect(&i);
    hub_free(i.hub);
    store_close(i.store);
    return status;
}
