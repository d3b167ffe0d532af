/* SPDX-License-Identifier: MIT */
#include "server/app/signals.h"

#include <sys/signalfd.h>
#include <unistd.h>

static const struct {
    int number;
    const char *name;
} heard[] = {
    {SIGINT, "SIGINT"}, {SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"}, {SIGUSR1, "SIGUSR1"}, {SIGUSR2, "SIGUSR2"},
};
enum { HEARD = sizeof heard / sizeof *heard };

/* Takes the next waiting signal; returns 0 if there is none. */
static int take(const app_signals *signals)
{
    struct signalfd_siginfo info;
    return read(signals->file, &info, sizeof info) == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

static void on_readable(uv_poll_t *poll, int status, int events)
{
    (void)status, (void)events; /* an empty file is no harm */
    app_signals *signals = poll->data;
    for (int number = take(signals); number; number = take(signals))
        signals->heard(signals->context, number);
}

void app_signals_start(app_signals *signals, uv_loop_t *loop, void (*hear)(void *context, int number),
                       void *context)
{
    signals->context = context;
    signals->heard = hear;
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < HEARD; i++)
        sigaddset(&set, heard[i].number);
    signals->file = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    if (signals->file < 0)
        return;
    pthread_sigmask(SIG_BLOCK, &set, &signals->before);
    uv_poll_init(loop, &signals->poll, signals->file);
    signals->poll.data = signals;
    uv_poll_start(&signals->poll, UV_READABLE, on_readable);
}

static void close_file(uv_handle_t *poll)
{
    app_signals *signals = poll->data;
    while (!sigismember(&signals->before, SIGTERM) && take(signals))
        continue; /* a second request to stop, which would end the process below */
    close(signals->file);
    pthread_sigmask(SIG_SETMASK, &signals->before, NULL);
}

void app_signals_close(app_signals *signals)
{
    if (signals->file >= 0)
        uv_close((uv_handle_t *)&signals->poll, close_file);
}

const char *app_signal_name(int number)
{
    for (int i = 0; i < HEARD; i++)
        if (heard[i].number == number)
            return heard[i].name;
    return "a signal";
}
