/* SPDX-License-Identifier: MIT */
#include "apps/cli/admin/admin.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/cli/cli.h"
#include "base/output.h"
#include "server/store/sql/migrations.h"
#include "server/store/sql/portable.h"

/* What a refusal means; `number`: the line that it is about. */
static int explain(store_carried carried, const struct store *store, const char *file, int64_t number)
{
    static const char *const lines[] = {
        [STORE_CARRY_NO_JSON] = N_("this line is no JSON"),
        [STORE_CARRY_NO_ROW] = N_("this line is not what has to stand here"),
        [STORE_CARRY_REFUSED] = N_("this row contradicts another one"),
        [STORE_CARRY_CUT] = N_("the file ends too early, or goes on after its end"),
    };
    switch (carried) {
    case STORE_CARRIED:
        return CLI_EXIT_OK;
    case STORE_CARRY_STORE:
        return cli_fail(_("the server could not read or write its data, try again later"), store->reason);
    case STORE_CARRY_FILE:
        return cli_fail(file, strerror(errno));
    case STORE_CARRY_MEMORY:
        return cli_fail(file, strerror(ENOMEM));
    case STORE_CARRY_FULL:
        return cli_fail(file, _("it can only be read into a store that has nothing in it"));
    case STORE_CARRY_FOREIGN:
        return cli_fail(file, _("this is no export of kozel"));
    case STORE_CARRY_VERSION:
        return cli_fail(file, _("this export is of another version of kozel"));
    default:
        cli_complain("kozel: %s:%lld: %s", file, (long long)number, _(lines[carried]));
        return CLI_EXIT_FAILURE;
    }
}

/* ---- out ---- */

static struct store *open_by(struct store *(*open)(const char *, char[STORE_REASON_SIZE]), const char *where)
{
    char reason[STORE_REASON_SIZE];
    struct store *store = open(where, reason);
    if (!store)
        cli_fail(_("cannot open the database"), reason);
    return store;
}

/* Its owner alone may read what is written: the hands of running matches are in it. */
enum { COPY = BASE_OUTPUT_NEW | BASE_OUTPUT_PRIVATE };

static int export_to(struct store *store, FILE *out, const char *file)
{
    return explain(store_export(store, out), store, file, 0);
}

/* Gives a complete copy its name, or removes an incomplete one. */
static int settle(base_output *output, int status, const char *file)
{
    if (status != CLI_EXIT_OK)
        base_output_drop(output);
    else if (!base_output_close(output))
        status = cli_fail(file, strerror(errno));
    return status;
}

static int export_file(struct store *store, const char *file)
{
    base_output output;
    if (!base_output_open(&output, file, COPY))
        return cli_fail(file, strerror(errno));
    return settle(&output, export_to(store, output.file, file), file);
}

int admin_export(const char *where, const char *file)
{
    struct store *store = open_by(store_open_reading, where);
    if (!store)
        return CLI_EXIT_FAILURE;
    int status = export_file(store, file);
    store_close(store);
    return status;
}

/* A copy by the engine itself, which writes to a name. */
static int backup_file(struct store *store, const char *file)
{
    base_output output;
    if (!strcmp(file, "-"))
        return cli_fail(file, _("a backup needs a file"));
    if (!base_output_open(&output, file, COPY | BASE_OUTPUT_NAMED))
        return cli_fail(file, strerror(errno));
    bool good = store->engine->backup(store, output.temporary) == STORE_STORED;
    return settle(&output, explain(good ? STORE_CARRIED : STORE_CARRY_STORE, store, file, 0), file);
}

int admin_backup(const char *where, const char *file)
{
    struct store *store = open_by(store_open_older, where);
    if (!store)
        return CLI_EXIT_FAILURE;
    int status = store->engine->backup ? backup_file(store, file) : export_file(store, file);
    store_close(store);
    return status;
}

/* Returns whether there is a file at the store's address. An empty one is filled by the server. */
static bool is_file(const char *where)
{
    static const char prefix[] = "sqlite:";
    struct stat status;
    return !strstr(where, "://") &&
           stat(where + (strncmp(where, prefix, strlen(prefix)) ? 0 : strlen(prefix)), &status) == 0 &&
           status.st_size > 0;
}

int admin_upgrade(const char *where, const char *copy)
{
    if (!is_file(where))
        return CLI_EXIT_OK;
    struct store *store = open_by(store_open_older, where);
    if (!store)
        return CLI_EXIT_FAILURE;
    bool older = store->schema < store_sqlite_version;
    int status = older ? backup_file(store, copy) : CLI_EXIT_OK;
    store_close(store);
    if (!older || status != CLI_EXIT_OK)
        return status;
    store = open_by(store_open, where);
    store_close(store);
    return store ? CLI_EXIT_OK : CLI_EXIT_FAILURE;
}

/* ---- in ---- */

/* Whether a file is a database of SQLite. */
static bool is_database(const char *file)
{
    static const char head[16] = "SQLite format 3";
    char begin[sizeof head];
    FILE *in = strcmp(file, "-") != 0 ? fopen(file, "r") : NULL;
    bool is = in && fread(begin, sizeof begin, 1, in) == 1 && !memcmp(begin, head, sizeof head);
    if (in)
        (void)fclose(in);
    return is;
}

/* A database as an export, to be read from its beginning. NULL: refused, as was said. */
static FILE *export_of(const char *file)
{
    struct store *store = open_by(store_open_reading, file);
    if (!store)
        return NULL;
    FILE *text = tmpfile();
    int status = text ? export_to(store, text, file) : cli_fail(file, strerror(errno));
    store_close(store);
    if (status == CLI_EXIT_OK) {
        rewind(text);
        return text;
    }
    if (text)
        (void)fclose(text);
    return NULL;
}

static FILE *open_import(const char *file)
{
    if (!strcmp(file, "-"))
        return stdin;
    if (is_database(file))
        return export_of(file);
    FILE *in = fopen(file, "r");
    if (!in)
        cli_fail(file, strerror(errno));
    return in;
}

int admin_import(const char *where, const char *file)
{
    char reason[STORE_REASON_SIZE];
    int64_t line = 0;
    FILE *in = open_import(file);
    if (!in)
        return CLI_EXIT_FAILURE;
    int status = CLI_EXIT_FAILURE;
    struct store *store = store_open(where, reason);
    if (store) {
        store_carried carried = store_import(store, in, &line);
        status = explain(carried, store, file, line);
    } else {
        cli_fail(_("cannot open the database"), reason);
    }
    if (status == CLI_EXIT_OK)
        store_close(store);
    else
        store_discard(store);
    if (in != stdin)
        (void)fclose(in);
    return status;
}
