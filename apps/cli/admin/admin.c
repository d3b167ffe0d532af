/* SPDX-License-Identifier: MIT */
/* `kozel admin`: what nobody may do over the page: roles, and copies of all that is kept. */
#include "apps/cli/admin/admin_ban.h"
#include "apps/cli/admin/admin_check.h"
#include "apps/cli/admin/admin_copy.h"
#include "apps/cli/admin/admin_key.h"
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/serve/serve_settings.h"
#include "server/accounts/identity/name.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char usage[] =
    "kozel admin role NAME player|moderator|host [--store FILE|URL] [--config FILE]\n"
    "kozel admin ban NETWORK HOURS new|all REASON [--force] [--store FILE|URL] [--config FILE]\n"
    "kozel admin unban NETWORK [--store FILE|URL] [--config FILE]\n"
    "kozel admin bans [--store FILE|URL] [--config FILE]\n"
    "kozel admin backup|export FILE [--store FILE|URL] [--config FILE]\n"
    "kozel admin restore|import FILE [--store FILE|URL] [--config FILE]\n"
    "kozel admin fair-key [--store FILE|URL] [--config FILE]\n"
    "kozel admin check [--games DIR] [--store FILE|URL] [--config FILE]";

enum { STORE = 1, CONFIG, FORCE, GAMES, HELP };

static const struct option options[] = {
    {"db", required_argument, NULL, STORE},
    {"store", required_argument, NULL, STORE},
    {"config", required_argument, NULL, CONFIG},
    {"force", no_argument, NULL, FORCE},
    {"games", required_argument, NULL, GAMES},
    {"help", no_argument, NULL, HELP},
    {0},
};

/* What the command line asks for. */
typedef struct wishes {
    const char *store, *config, *games; /* NULL: not given */
    bool force, help;
} wishes;

static int fail(const char *what, const char *about)
{
    kz_complain("kozel: %s: %s", what, about);
    return KZ_EXIT_FAILURE;
}

static int set_role(const char *db, const char *text, kz_role role)
{
    char reason[KZ_STORE_REASON_SIZE];
    kz_name name;
    kz_store_person person;
    kz_store *store = kz_store_open_shared(db, reason);
    if (!store)
        return fail(_("cannot open the database"), reason);
    int status = KZ_EXIT_OK;
    if (!kz_name_find(text, &name) || kz_store_person_named(store, name.skeleton, &person) != KZ_STORED)
        status = fail(_("there is nobody of that name"), text);
    else if (kz_store_role_set(store, person.id, role) != KZ_STORED)
        status = fail(_("the server could not read or write its data, try again later"), store->reason);
    kz_store_close(store);
    return status;
}

static int role_main(int count, char **words, const char *db)
{
    if (count != 2)
        return kz_usage_error(usage, _("a name and a role are needed"), NULL);
    kz_role role;
    if (!kz_role_of(words[1], &role))
        return kz_usage_error(usage, _("there is no such role"), words[1]);
    return set_role(db, words[0], role);
}

/* What is done with a file. */
static const struct {
    const char *word;
    int (*run)(const char *where, const char *file);
} copies[] = {
    {"backup", kz_admin_backup},
    {"export", kz_admin_export},
    {"restore", kz_admin_import},
    {"import", kz_admin_import},
};

static int act(int count, char **words, const char *db, const char *games, bool force)
{
    if (count > 0 && !strcmp(words[0], "ban"))
        return kz_admin_ban(db, count - 1, words + 1, force, usage);
    if (count > 0 && !strcmp(words[0], "unban"))
        return kz_admin_unban(db, count - 1, words + 1, usage);
    if (count > 0 && !strcmp(words[0], "bans"))
        return kz_admin_bans(db, count - 1, usage);
    if (count > 0 && !strcmp(words[0], "role"))
        return role_main(count - 1, words + 1, db);
    if (count > 0 && !strcmp(words[0], "check"))
        return count == 1 ? kz_admin_check(db, games)
                          : kz_usage_error(usage, _("unexpected argument"), words[1]);
    if (count > 0 && !strcmp(words[0], "fair-key"))
        return count == 1 ? kz_admin_fair_key(db) : kz_usage_error(usage, _("unexpected argument"), words[1]);
    for (size_t i = 0; count > 0 && i < sizeof copies / sizeof *copies; i++)
        if (!strcmp(words[0], copies[i].word))
            return count == 2 ? copies[i].run(db, words[1])
                              : kz_usage_error(usage, _("a file is needed"), NULL);
    static const char *const others[] = {"ban", "unban", "bans", "role", "check", "fair-key"};
    kz_nearest nearest = {.text = count > 0 ? words[0] : NULL};
    for (size_t i = 0; i < sizeof copies / sizeof *copies; i++)
        kz_nearest_try(&nearest, copies[i].word);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        kz_nearest_try(&nearest, others[i]);
    return kz_usage_error_near(usage, _("unknown action"), nearest.text, nearest.word);
}

static const char *take(void *context, int option, const char *value)
{
    wishes *w = context;
    if (option == STORE)
        w->store = value;
    else if (option == CONFIG)
        w->config = value;
    else if (option == FORCE)
        w->force = true;
    else if (option == GAMES)
        w->games = value;
    else
        w->help = true;
    return NULL;
}

/* The store is the server's that is started with the same file and environment. */
int kz_admin_main(int argc, char **argv)
{
    wishes w = {0};
    int status = kz_read_options(argc, argv, usage, options, take, &w);
    if (status != KZ_EXIT_OK)
        return status;
    if (w.help)
        return kz_print_help(usage, NULL, 0);
    kz_settings settings;
    kz_serve_settings values = kz_serve_defaults();
    kz_settings_init(&settings, kz_serve_rows, kz_serve_row_count, &values);
    bool good = kz_serve_read_store(&settings, w.config, w.store);
    if (*settings.unknown)
        kz_complain("kozel: %s: %s", _("there is no such setting"), settings.unknown);
    if (good) {
        status =
            act(argc - optind, argv + optind, values.config.db, w.games ? w.games : values.games, w.force);
    } else {
        kz_complain("kozel: %s", settings.fault);
        status = KZ_EXIT_USAGE;
    }
    kz_settings_clear(&settings);
    return status;
}
