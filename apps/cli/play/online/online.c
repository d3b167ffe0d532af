/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/online.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/online/session.h"

#include <poll.h>
#include <stdio.h>
#include <unistd.h>

static const volatile sig_atomic_t *interrupted;

static void lose(play_session *s)
{
    s->shown = s->current = false;
    if (!s->lost && s->greeted && !s->leaving &&
        kz_client_stage_of(s->connection.client) == KZ_CLIENT_OFFLINE)
        printf("%s\n", _("The connection is lost. Trying again."));
    s->lost = s->greeted;
}

static void prompt(play_session *s)
{
    if (!s->connection.ended && play_online_must_choose(s) && !s->shown) {
        play_online_show_hand(s);
        if (isatty(STDIN_FILENO))
            printf("> ");
        s->shown = true;
    }
    if (fflush(stdout) != 0 || ferror(stdout))
        play_online_leave(s);
}

static void wait_for_something(play_session *s, const sigset_t *mask)
{
    bool reads = play_online_is_asked(s) && !s->input_ended;
    int64_t due = online_connection_due(&s->connection);
    int64_t left = (s->leaving && s->leaving < due ? s->leaving : due) - online_now();
    if (left < 0)
        left = 0;
    struct pollfd fds[] = {online_connection_poll(&s->connection), {reads ? STDIN_FILENO : -1, POLLIN, 0}};
    const struct timespec limit = {left / 1000, left % 1000 * 1000000};
    if (ppoll(fds, 2, due == INT64_MAX && !s->leaving ? NULL : &limit, mask) > 0 && fds[1].revents)
        play_online_read_input(s);
}

/* Leaves if the person wants that, or has left. */
static void check_leaving(play_session *s, const sigset_t *mask)
{
    online_let_signals_in(mask);
    if (s->leaving && online_now() >= s->leaving)
        s->connection.ended = true;
    else if (*interrupted || (s->input_ended && play_online_is_asked(s)))
        play_online_leave(s);
}

/* Opens the connection if that is due, and takes what has come. */
static void run_connection(play_session *s, const sigset_t *mask)
{
    char fault[ONLINE_FAULT_MAX];
    online_state state = online_connection_run(&s->connection, &(online_stop){mask, interrupted}, fault);
    if (state == ONLINE_FAILED)
        play_online_fail(s, fault);
    else if (state == ONLINE_LOST)
        lose(s);
}

static void loop(play_session *s, const sigset_t *mask)
{
    while (!s->connection.ended) {
        run_connection(s, mask);
        prompt(s);
        while (!s->connection.ended && play_online_is_asked(s) && play_online_take_line(s))
            prompt(s);
        check_leaving(s, mask);
        online_connection_flush(&s->connection); /* what comes now is taken with the lines that wait for it */
        if (!s->connection.ended)
            wait_for_something(s, mask);
    }
}

int play_online(const play_online_terms *terms)
{
    static play_session session; /* there is one table */
    play_session *s = &session;
    sigset_t mask;
    s->terms = terms;
    const char *fault =
        online_connection_begin(&s->connection, terms->server, terms->token,
                                &(kz_client_ports){s, online_random, play_online_on_online,
                                                   play_online_on_reply, play_online_on_event});
    if (fault)
        return cli_fail(terms->server, fault);
    online_catch_signals(&mask, &interrupted);
    loop(s, &mask);
    online_connection_end(&s->connection);
    online_raise_signal(&mask);
    return s->status ? s->status : cli_close_output();
}
