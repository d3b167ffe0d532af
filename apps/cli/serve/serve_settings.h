/* SPDX-License-Identifier: MIT */
/* The settings of `kozel serve`: one table (serve_settings.c). A new one is a member of kz_server_config with
 * its default in kz_server_defaults(), a row of the table, and a line of the table in docs/settings.md. */
#ifndef KOZEL_APPS_CLI_SERVE_SERVE_SETTINGS_H
#define KOZEL_APPS_CLI_SERVE_SERVE_SETTINGS_H

#include "apps/cli/serve/settings.h"
#include "server/app/server.h"

typedef struct kz_serve_settings {
    kz_server_config config;
    const char *games;  /* folder of house games; NULL: none */
    int log, log_level; /* kz_log_format, kz_level */
} kz_serve_settings;

extern const kz_setting kz_serve_rows[];
extern const size_t kz_serve_row_count;

kz_serve_settings kz_serve_defaults(void);

/* Reads file and environment: the file is `path`, or, if that is NULL, what KOZEL_CONFIG names, if anything.
 * As kz_settings_read_file(); `settings` must be fresh. */
bool kz_serve_read(kz_settings *settings, const char *path);

/* The same for commands that want the server's store: if `store` is not NULL it is that, and needs neither
 * file nor environment. */
bool kz_serve_read_store(kz_settings *settings, const char *path, const char *store);

/* Takes a flag that is a setting of the server's: kz_settings_take_flag() by a name that stands in the table.
 */
bool kz_serve_take(kz_settings *settings, const char *name, const char *value);

#endif
