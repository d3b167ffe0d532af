/* `kozel verify`: were the deals of a record made by chance that nobody could choose? (docs/spec/fair.md) */
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/gamefile.h"
#include "cli/verify_file.h"

#include "crypto/native.h"
#include "fair/hex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] = "kozel verify [--key HEX] [--receipt FILE] [--games DIR] FILE|-...";

/* The exit statuses of docs/spec/fair.md. */
enum { FAIR = 0, UNFAIR = 1, UNPROVABLE = 2 };

/* A receipt of a record that was read before. */
typedef struct seen {
    kz_receipt receipt;
    struct seen *next;
} seen;

typedef struct wishes {
    const char *folder;  /* of house games */
    const char *receipt; /* the file of the one that was kept */
    bool has_key, help;
    uint8_t key[KZ_KEY_BYTES];
} wishes;

/* ---- what is said of a record ---- */

static void print_reason(const char *name, const kz_finding *f)
{
    char reason[KZ_EXPLANATION];
    kz_explain(&f->error, reason);
    if (f->verdict == KZ_UNPROVABLE) {
        printf("%s: %s: %s", name, _("not provable"), reason);
        if (f->dealt_fairly)
            printf(" (%s: %d)", _("deals that are the ones of the seed"), (int)f->deals);
        printf("\n");
    } else if (f->error.line)
        printf("%s:%d: %s\n", name, f->error.line, reason);
    else
        printf("%s: %s\n", name, reason);
}

static int tell(const char *name, const kz_finding *f)
{
    if (f->verdict != KZ_FAIR) {
        print_reason(name, f);
        return f->verdict == KZ_UNFAIR ? UNFAIR : UNPROVABLE;
    }
    char what[256];
    snprintf(what, sizeof what, _("%1$d deals, %2$d nonces of %3$d seats"), (int)f->deals, (int)f->nonces,
             (int)f->seats);
    printf("%s: %s: %s\n", name, _("fair"), what);
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

static int verify(const kz_games *games, const kz_trusted *trusted, const char *name, seen **all)
{
    size_t length;
    char *text = kz_verify_load(name, &length);
    if (!text)
        return UNPROVABLE;
    kz_finding finding;
    kz_record_verify(&kz_sodium, games, trusted, text, length, &finding);
    free(text);
    compare(all, &finding);
    return tell(name, &finding);
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
    if (!kz_sodium_init() || !kz_games_load(&games, w->folder) ||
        (w->receipt && !kz_verify_receipt(w->receipt, trusted.key, &receipt)))
        return UNPROVABLE;
    seen *all = NULL;
    int status = FAIR;
    for (int i = 0; i < count; i++)
        status = worse(status, verify(&games, &trusted, names[i], &all));
    while (all) {
        seen *next = all->next;
        free(all);
        all = next;
    }
    return kz_close_output() == KZ_EXIT_OK ? status : worse(status, UNPROVABLE);
}

/* ---- the arguments ---- */

enum option_id { OPTION_KEY = 1, OPTION_RECEIPT, OPTION_GAMES, OPTION_HELP };

static const struct option options[] = {
    {"key", required_argument, NULL, OPTION_KEY},
    {"receipt", required_argument, NULL, OPTION_RECEIPT},
    {"games", required_argument, NULL, OPTION_GAMES},
    {"help", no_argument, NULL, OPTION_HELP},
    {0},
};

static const kz_option_help help[] = {
    {"--key HEX", N_("the server's public key, which its signatures are held against")},
    {"--receipt FILE", N_("the receipt that you kept when the match began")},
    {"--games DIR", N_("a folder of game files (*.ini), for house games")},
};

static const char *take(void *context, int option, const char *value)
{
    wishes *w = context;
    switch (option) {
    case OPTION_KEY:
        w->has_key = kz_hex_parse(value, strlen(value), w->key, sizeof w->key);
        return w->has_key ? NULL : _("--key needs 64 hexadecimal digits in lower case");
    case OPTION_RECEIPT:
        w->receipt = value;
        return NULL;
    case OPTION_GAMES:
        w->folder = value;
        return NULL;
    default:
        w->help = true;
        return NULL;
    }
}

int kz_verify_main(int argc, char **argv)
{
    wishes w = {0};
    int status = kz_read_options(argc, argv, usage, options, take, &w);
    if (status != KZ_EXIT_OK)
        return status;
    if (w.help)
        return kz_print_help(usage, help, sizeof help / sizeof *help);
    if (optind == argc)
        return kz_usage_error(usage, _("a file is missing"), NULL);
    return verify_all(&w, argv + optind, argc - optind);
}
