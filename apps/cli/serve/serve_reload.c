/* SPDX-License-Identifier: MIT */
#include "apps/cli/serve/serve_reload.h"

#include "base/log.h"

bool kz_serve_gather(kz_settings *settings, const kz_serve_sources *sources, bool *flag)
{
    *flag = false;
    if (!kz_serve_read(settings, sources->file))
        return false;
    for (size_t i = 0; i < kz_serve_row_count; i++)
        if (sources->flags[i] && !kz_settings_take_flag(settings, i, sources->flags[i])) {
            *flag = true;
            return false;
        }
    return true;
}

void kz_serve_apply(kz_serve_settings *values)
{
    kz_log_form((kz_log_format)values->log);
    kz_log_threshold((kz_level)values->log_level);
}

/* The numbers that may have changed. The texts stay where they are, and so does the port that was taken. */
static void hand_over(const kz_server_config *from, kz_server_config *to)
{
    const char *node = to->hub.node;
    const kz_games *games = to->hub.games;
    int64_t young_ms = to->hub.young_ms;
    to->ping_s = from->ping_s;
    to->busy_writes = from->busy_writes;
    to->busy_ms = from->busy_ms;
    to->drain_s = from->drain_s;
    to->offline_page = from->offline_page;
    to->limits = from->limits;
    to->hub = from->hub;
    to->hub.node = node;
    to->hub.games = games;
    to->hub.young_ms = young_ms;
}

bool kz_serve_reload(void *context, kz_server_config *config)
{
    const kz_serve_live *live = context;
    kz_serve_settings *values = live->settings->values, fresh_values = kz_serve_defaults();
    char changed[KZ_SETTING_FAULT], waits[KZ_SETTING_FAULT];
    kz_settings fresh;
    bool flag;
    kz_settings_init(&fresh, kz_serve_rows, kz_serve_row_count, &fresh_values);
    bool good = kz_serve_gather(&fresh, live->sources, &flag);
    if (good) {
        kz_settings_take_over(live->settings, &fresh, changed, waits, sizeof changed);
        kz_serve_apply(values);
        hand_over(&values->config, config);
        kz_log(KZ_INFO, "server", "SIGHUP: settings are read again, changed: %s",
               *changed ? changed : "none");
        if (*waits)
            kz_log(KZ_WARN, "server", "SIGHUP: these change with the next start only: %s", waits);
    } else {
        kz_log(KZ_ERROR, "server", "SIGHUP: nothing is changed: %s", fresh.fault);
    }
    kz_settings_clear(&fresh);
    return good;
}
