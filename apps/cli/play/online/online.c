/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/online.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/online/session.h"
#include "apps/cli/play/terminal.h"

#include <poll.h>
#include <stdio.h>
#include <unistd.h>

enum { TICK_MS = 1000 };

static void lose(play_session *s)
{
    s->shown = s->current = s->hinted = false;
    if (!s->lost && s->greeted && !s->leaving &&
        kz_client_stage_of(s->connection.client) == KZ_CLIENT_OFFLINE)
        fprintf(s->out, "%s\n", _("The connection is lost. Trying again."));
    s->lost = s->greeted;
    play_online_flush(s, false);
}

/* Shows in lines what the person must choose. */
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

/* Shows what has happened, and carries out what the person types. */
static void attend(play_session *s)
{
    if (s->verifies)
        play_online_verify(s);
    if (s->tell) {
        play_online_screen_show(s);
        return;
    }
    prompt(s);
    while (!s->connection.ended && play_online_is_asked(s) && play_online_take_line(s))
        prompt(s);
}

/* Returns until when nothing is due, in ms. */
static int64_t next_due(const play_session *s)
{
    int64_t due = online_connection_due(&s->connection);
    if (s->leaving && s->leaving < due)
        due = s->leaving;
    if (s->tell && s->table.clock.runs && online_now() + TICK_MS < due)
        due = online_now() + TICK_MS;
    return due;
}

static void wait_for_something(play_session *s)
{
    bool reads = (s->tell || play_online_is_asked(s)) && !s->input_ended;
    int64_t due = next_due(s), left = due - online_now();
    if (left < 0)
        left = 0;
    struct pollfd fds[] = {online_connection_poll(&s->connection), {reads ? STDIN_FILENO : -1, POLLIN, 0}};
    const struct timespec limit = {left / 1000, left % 1000 * 1000000};
    if (ppoll(fds, 2, due == INT64_MAX ? NULL : &limit, s->stop.mask) > 0 && fds[1].revents && !s->tell)
        play_online_read_input(s);
}

/* Leaves if the person wants that, or has left. */
static void check_leaving(play_session *s)
{
    online_let_signals_in(s->stop.mask);
    s->quits |= *s->stop.signal != 0;
    if (s->leaving && online_now() >= s->leaving)
        s->connection.ended = true;
    else if (*s->stop.signal || (!s->tell && s->input_ended && play_online_is_asked(s)))
        play_online_leave(s);
}

/* Opens the connection if that is due, and takes what has come. */
static void run_connection(play_session *s)
{
    char fault[ONLINE_FAULT_MAX];
    online_state state = online_connection_run(&s->connection, &s->stop, fault);
    if (state == ONLINE_FAILED)
        play_online_fail(s, fault);
    else if (state == ONLINE_LOST)
        lose(s);
}

static void loop(play_session *s)
{
    if (s->tell)
        play_online_screen_show(s);
    while (!s->connection.ended) {
        run_connection(s);
        attend(s);
        check_leaving(s);
        online_connection_flush(&s->connection); /* what comes now is taken with the lines that wait for it */
        if (!s->connection.ended)
            wait_for_something(s);
    }
}

/* Switches to full screen. Returns false if the terminal cannot do it. */
static bool open_screen(play_session *s)
{
    sigset_t resized;
    sigemptyset(&resized);
    sigaddset(&resized, SIGWINCH);
    sigprocmask(SIG_BLOCK, &resized, NULL);
    if (!play_online_screen_open(s, s->terms->ascii))
        return false;
    online_on_second_signal(play_terminal_die);
    return true;
}

/* Plays in the form of the terms. Returns false if the terminal has no full screen. */
static bool play_in_form(play_session *s)
{
    s->out = stdout;
    if (!s->terms->plain && !open_screen(s))
        return false;
    loop(s);
    if (!s->terms->plain)
        play_online_screen_close(s);
    return true;
}

int play_online(const play_online_terms *terms)
{
    static play_session session; /* there is one table */
    play_session *s = &session;
    sigset_t mask;
    s->terms = terms;
    s->watches = terms->watch;
    const char *fault =
        online_connection_begin(&s->connection, terms->server, terms->token,
                                &(kz_client_ports){s, online_random, play_online_on_online,
                                                   play_online_on_reply, play_online_on_event});
    if (fault)
        return cli_fail(terms->server, fault);
    s->stop.mask = &mask;
    online_catch_signals(&mask, &s->stop.signal);
    bool shown = play_in_form(s);
    online_connection_end(&s->connection);
    json_decref(s->end);
    if (!shown)
        return cli_fail("kozel play", _("this terminal has no full screen: --plain is needed"));
    if (*s->fault)
        (void)cli_fail(terms->server, s->fault);
    online_raise_signal(&mask);
    return s->status ? s->status : cli_close_output();
}
