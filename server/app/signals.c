/* SPDX-License-Identifier: MIT */
#include "server/app/signals.h"

#include <signal.h>

static const struct {
    int number;
    const char *name;
} heard[APP_SIGNALS] = {
    {SIGINT, "SIGINT"}, {SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"}, {SIGUSR1, "SIGUSR1"}, {SIGUSR2, "SIGUSR2"},
};

static void on_signal(uv_signal_t *handle, int number)
{
    app_signals *signals = handle->data;
    signals->heard(signals->context, number);
}

void app_signals_start(app_signals *signals, uv_loop_t *loop, void (*hear)(void *context, int number),
                       void *context)
{
    signals->context = context;
    signals->heard = hear;
    for (int i = 0; i < APP_SIGNALS; i++) {
        uv_signal_init(loop, &signals->handle[i]);
        signals->handle[i].data = signals;
        uv_signal_start(&signals->handle[i], on_signal, heard[i].number);
    }
}

void app_signals_close(app_signals *signals)
{
    for (int i = 0; i < APP_SIGNALS; i++)
        uv_close((uv_handle_t *)&signals->handle[i], NULL);
}

const char *app_signal_name(int number)
{
    for (int i = 0; i < APP_SIGNALS; i++)
        if (heard[i].number == number)
            return heard[i].name;
    return "a signal";
}
