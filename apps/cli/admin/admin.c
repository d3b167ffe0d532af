/* SPDX-License-Identifier: MIT */
/* `kozel admin`: what nobody may do over the page: roles, and copies of all that is kept. */
#include "apps/cli/admin/admin.h"
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/serve/serve_settings.h"
#include "server/accounts/identity/name.h"

#include <stdio.h>
#include <string.h>

static const char usage[] =
    "kozel admin role NAME player|moderator|host [--store FILE|URL] [--config FILE]\n"
    "kozel admin ban NETWORK HOURS new|all REASON [--force] [--store FILE|URL] [--config FILE]\n"
    "kozel admin unban NETWORK [--store FILE|URL] [--config FILE]\n"
    "kozel admin bans [--store FILE|URL] [--config FILE]\n"
    "kozel admin backup|export FILE [--store FILE|URL] [--config FILE]\n"
    "kozel admin upgrade COPY [--store FILE|URL] [--config FILE]\n"
    "kozel admin restore|import FILE [--store FILE|URL] [--config FILE]\n"
    "kozel admin fair-key [--store FILE|URL] [--config FILE]\n"
    "kozel admin check [--games DIR] [--store FILE|URL] [--config FILE]";

/* What the command line asks for. */
typedef struct wishes {
    const char *store, *config, *games; /* NULL: not given */
    bool force;
} wishes;

/* (The help has the usage alone.) */
static const cli_option options[] = {
    {"--db FILE", NULL, CLI_TEXT, .offset = offsetof(wishes, store)},
    {"--store FILE", NULL, CLI_TEXT, .offset = offsetof(wishes, store)},
    {"--config FILE", NULL, CLI_TEXT, .offset = offsetof(wishes, config)},
    {"--force", NULL, CLI_FLAG, .offset = offsetof(wishes, force)},
    {"--games DIR", NULL, CLI_TEXT, .offset = offsetof(wishes, games)},
    {0},
};

struct store *admin_open_existing(const char *where)
{
    char reason[STORE_REASON_SIZE];
    struct store *store = store_open_reading(where, reason);
    if (store) {
        store_close(store);
        store = store_open(where, reason);
    }
    if (!store)
        cli_fail(strstr(where, "://") ? _("cannot open the database")
                                      : _("cannot open the database (the server must be stopped)"),
                 reason);
    return store;
}

static int set_role(const char *db, const char *text, store_role role)
{
    char reason[STORE_REASON_SIZE];
    identity_name name;
    store_person person;
    struct store *store = store_open_shared(db, reason);
    if (!store)
        return cli_fail(_("cannot open the database"), reason);
    int status = CLI_EXIT_OK;
    if (!identity_name_find(text, &name) || store_person_named(store, name.skeleton, &person) != STORE_STORED)
        status = cli_fail(_("there is nobody of that name"), text);
    else if (store_role_set(store, person.id, role) != STORE_STORED)
        status = cli_fail(_("the server could not read or write its data, try again later"), store->reason);
    store_close(store);
    return status;
}

static int role_main(int count, char **words, const char *db)
{
    if (count != 2)
        return cli_usage_error(usage, _("a name and a role are needed"), NULL);
    store_role role;
    if (!store_role_of(words[1], &role))
        return cli_usage_error(usage, _("there is no such role"), words[1]);
    return set_role(db, words[0], role);
}

/* What is done with a file. */
static const struct {
    const char *word;
    int (*run)(const char *where, const char *file);
} copies[] = {
    {"backup", admin_backup}, {"export", admin_export},   {"restore", admin_import},
    {"import", admin_import}, {"upgrade", admin_upgrade},
};

static int act(int count, char **words, const char *db, const char *games, bool force)
{
    if (count > 0 && !strcmp(words[0], "ban"))
        return admin_ban(db, count - 1, words + 1, force, usage);
    if (count > 0 && !strcmp(words[0], "unban"))
        return admin_unban(db, count - 1, words + 1, usage);
    if (count > 0 && !strcmp(words[0], "bans"))
        return admin_bans(db, count - 1, usage);
    if (count > 0 && !strcmp(words[0], "role"))
        return role_main(count - 1, words + 1, db);
    if (count > 0 && !strcmp(words[0], "check"))
        return count == 1 ? admin_check(db, games)
                          : cli_usage_error(usage, _("unexpected argument"), words[1]);
    if (count > 0 && !strcmp(words[0], "fair-key"))
        return count == 1 ? admin_fair_key(db) : cli_usage_error(usage, _("unexpected argument"), words[1]);
    for (size_t i = 0; count > 0 && i < sizeof copies / sizeof *copies; i++)
        if (!strcmp(words[0], copies[i].word))
            return count == 2 ? copies[i].run(db, words[1])
                              : cli_usage_error(usage, _("a file is needed"), NULL);
    static const char *const others[] = {"ban", "unban", "bans", "role", "check", "fair-key"};
    cli_nearest nearest = {.text = count > 0 ? words[0] : NULL};
    for (size_t i = 0; i < sizeof copies / sizeof *copies; i++)
        cli_nearest_try(&nearest, copies[i].word);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        cli_nearest_try(&nearest, others[i]);
    return cli_usage_error_near(usage, _("unknown action"), nearest.text, nearest.word);
}

/* The store is the server's that is started with the same file and environment. */
static int run_command(int argc, char **argv)
{
    wishes w = {0};
    int status;
    if (!cli_read_table(argc, argv, usage, options, &w, &status))
        return status;
    serve_setting_list settings;
    serve_settings values = serve_defaults();
    serve_settings_init(&settings, serve_rows, serve_row_count, &values);
    bool good = serve_read_store(&settings, w.config, w.store);
    if (*settings.unknown)
        cli_complain("kozel: %s: %s", _("there is no such setting"), settings.unknown);
    if (good) {
        status =
            act(argc - optind, argv + optind, values.config.db, w.games ? w.games : values.games, w.force);
    } else {
        cli_complain("kozel: %s", settings.fault);
        status = CLI_EXIT_USAGE;
    }
    serve_settings_clear(&settings);
    return status;
}

const cli_command cli_admin = {
    "admin",
    run_command,
    N_("back up, restore, export, import, check all that is kept; make somebody host or moderator"),
    usage,
    .options = options,
    .words = "role ban unban bans backup export upgrade restore import fair-key check",
    .argument = "FILE"};
