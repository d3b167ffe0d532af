/* SPDX-License-Identifier: MIT */
/* `kozel verify`: were the deals of a record made by chance that nobody could choose? (docs/spec/fair.md) */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "apps/cli/records/verify_bots.h"
#include "base/visible.h"

#include "base/hex.h"
#include "server/crypto/native.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kozel verify [--key HEX] [--receipt FILE] [--bots] [--threads N] [--games DIR] FILE|-...";

/* The exit statuses of docs/spec/fair.md. */
enum { FAIR = 0, UNFAIR = 1, UNPROVABLE = 2 };

enum { THREADS_MAX = 64 };

/* A receipt of a record that was read before. */
typedef struct seen {
    kz_receipt receipt;
    struct seen *next;
} seen;

typedef struct wishes {
    const char *folder;  /* of house games */
    const char *receipt; /* the file of the one that was kept */
    bool has_key, bots;
    int threads; /* that make choices again */
    uint8_t key[KZ_KEY_BYTES];
} wishes;

/* ---- what is said of a record ---- */

static int print_unfair(const char *name, const kz_finding *f)
{
    char reason[CLI_EXPLANATION];
    cli_explain(&f->error, reason);
    if (f->error.line)
        printf("%s:%d: %s\n", name, f->error.line, reason);
    else
        printf("%s: %s\n", name, reason);
    return UNFAIR;
}

/* A choice that its bot does not make. */
static int print_choice(const char *name, const kz_bot_choice *c, kz_action again)
{
    char played[KZ_ACTION_TEXT], chosen[KZ_ACTION_TEXT];
    printf("%s:%d: ", name, (int)c->line);
    printf(_("deal %1$d, ply %2$d: seat %3$d played %4$s, its bot (%5$s, playouts: %6$d) chooses %7$s\n"),
           (int)c->view.pub.deal_number, (int)c->ply + 1, c->view.seat + 1,
           kz_action_print(c->action, played), c->level, (int)c->playouts,
           c->view.legal_count ? kz_action_print(again, chosen) : "-");
    return UNFAIR;
}

/* Prints why not all choices were re-run. Returns false if they were. */
static bool explain_beyond(const records_bots_finding *bots, char out[CLI_EXPLANATION])
{
    static const char *const why[AI_RERUN_ERRORS] = {
        [AI_RERUN_PROGRAM] = N_("choices of bots by another version of the program, %1$s: %2$d"),
        [AI_RERUN_LEVEL] = N_("choices of bots of a level that is not known here, %1$s: %2$d"),
        [AI_RERUN_PLAYOUTS] = N_("choices of bots without playouts, %1$s: %2$d"),
        [AI_RERUN_TOO_MANY] = N_("choices of bots with more playouts than servers make, %1$s: %2$d")};
    for (int i = 0; bots && i < AI_RERUN_ERRORS; i++)
        if (bots->beyond[i]) {
            char word[CLI_EXPLANATION / 2];
            base_visible(bots->word[i], strlen(bots->word[i]), word, sizeof word);
            snprintf(out, CLI_EXPLANATION, _(why[i]), word, bots->beyond[i]);
            return true;
        }
    return false;
}

static int print_unprovable(const char *name, const char *reason, const kz_finding *f,
                            const records_bots_finding *bots)
{
    bool dealt = f->dealt_fairly || f->verdict == KZ_FAIR;
    printf("%s: %s: %s", name, _("not provable"), reason);
    if (dealt)
        printf(" (%s: %d", _("deals that are the ones of the seed"), (int)f->deals);
    if (dealt && bots)
        printf(", %s: %d", _("choices of bots made again"), bots->made);
    printf(dealt ? ")\n" : "\n");
    return UNPROVABLE;
}

/* Prints the finding of a record. `bots` NULL: their choices were not re-run. */
static int print_finding(const char *name, const kz_finding *f, const records_bots_finding *bots)
{
    char reason[CLI_EXPLANATION], what[256];
    if (f->verdict == KZ_UNFAIR)
        return print_unfair(name, f);
    if (bots && bots->differs)
        return print_choice(name, &bots->choice, bots->again);
    if (f->verdict == KZ_UNPROVABLE)
        cli_explain(&f->error, reason);
    if (f->verdict == KZ_UNPROVABLE || explain_beyond(bots, reason))
        return print_unprovable(name, reason, f, bots);
    snprintf(what, sizeof what, _("%1$d deals, %2$d nonces of %3$d seats"), (int)f->deals, (int)f->nonces,
             (int)f->seats);
    printf("%s: %s: %s", name, _("fair"), what);
    if (bots)
        printf(", %s: %d", _("choices of bots made again"), bots->made);
    printf("\n");
    return FAIR;
}

/* Two records of one match have one receipt. Fills the finding if they have not. */
static void compare(seen **all, kz_finding *f)
{
    char text[KZ_RECEIPT_TEXT], other[KZ_RECEIPT_TEXT];
    if (f->verdict == KZ_UNFAIR || !f->has_receipt)
        return;
    kz_receipt_print(&f->receipt, text);
    for (const seen *s = *all; s; s = s->next) {
        kz_receipt_print(&s->receipt, other);
        if (strcmp(s->receipt.id, f->receipt.id) == 0 && strcmp(text, other) != 0) {
            f->verdict = KZ_UNFAIR;
            kz_fail(&f->error, KZ_E_RECEIPTS, f->receipt.id, NULL, NULL);
            return;
        }
    }
    seen *kept = malloc(sizeof *kept);
    if (!kept)
        abort();
    *kept = (seen){f->receipt, *all};
    *all = kept;
}

/* ---- the records ---- */

static int verify(const wishes *w, const kz_games *games, const kz_trusted *trusted, const char *name,
                  seen **all)
{
    char shown[1024];
    static records_bots_finding bots;
    size_t length;
    char *text = records_load(name, &length);
    if (!text)
        return UNPROVABLE;
    kz_finding finding;
    kz_record_verify(&crypt_sodium, games, trusted, text, length, &finding);
    compare(all, &finding);
    bool again = w->bots && finding.verdict != KZ_UNFAIR && finding.has_receipt;
    if (again)
        records_verify_bots(games, name, text, length, w->threads, &bots);
    free(text);
    base_visible(name, strlen(name), shown, sizeof shown);
    return print_finding(shown, &finding, again ? &bots : NULL);
}

/* What is not fair outweighs what is not provable. */
static int worse(int one, int other)
{
    return one == UNFAIR || other == UNFAIR ? UNFAIR : one > other ? one : other;
}

static int verify_all(const wishes *w, char **names, int count)
{
    static kz_games games;
    static kz_receipt receipt;
    kz_trusted trusted = {w->has_key ? w->key : NULL, w->receipt ? &receipt : NULL};
    if (!crypt_sodium_init() || !records_games_load(&games, w->folder) ||
        (w->receipt && !records_verify_receipt(w->receipt, trusted.key, &receipt)))
        return UNPROVABLE;
    seen *all = NULL;
    int status = FAIR;
    for (int i = 0; i < count; i++)
        status = worse(status, verify(w, &games, &trusted, names[i], &all));
    while (all) {
        seen *next = all->next;
        free(all);
        all = next;
    }
    return cli_close_output() == CLI_EXIT_OK ? status : worse(status, UNPROVABLE);
}

/* ---- the arguments ---- */

static bool read_key(void *target, const char *value)
{
    wishes *w = target;
    w->has_key = base_hex_parse(value, strlen(value), w->key, sizeof w->key);
    return w->has_key;
}

static const cli_option options[] = {
    {"--key HEX", N_("the server's public key, which its signatures are held against"), CLI_READ,
     .read = read_key, .fault = N_("--key needs 64 hexadecimal digits in lower case")},
    {"--receipt FILE", N_("the receipt that you kept when the match began"), CLI_TEXT,
     .offset = offsetof(wishes, receipt)},
    {"--bots", N_("make the choices of bots again, each from what its bot saw"), CLI_FLAG,
     .offset = offsetof(wishes, bots)},
    {"--threads N", N_("choices made at once; without it as many as there are processors"), CLI_INT,
     .offset = offsetof(wishes, threads), 1, THREADS_MAX, N_("--threads needs a number from 1 to 64")},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(wishes, folder)},
    {0},
};

static int run_command(int argc, char **argv)
{
    wishes w = {.threads = cli_processors(THREADS_MAX)};
    int status;
    if (!cli_read_table(argc, argv, usage, options, &w, &status))
        return status;
    if (optind == argc)
        return cli_usage_error(usage, _("a file is missing"), NULL);
    return verify_all(&w, argv + optind, argc - optind);
}

const cli_command cli_verify = {
    "verify", run_command,        N_("check that a record's deals were not chosen by anybody"),
    usage,    .options = options, .argument = "FILE"};
