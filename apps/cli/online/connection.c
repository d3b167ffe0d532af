/* SPDX-License-Identifier: MIT */
#include "apps/cli/online/connection.h"

#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "base/clock.h"
#include "base/random.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 64 };

int64_t online_now(void)
{
    return (int64_t)(base_clock_real_ns() / 1000000);
}

void online_random(void *context, void *bytes, size_t count)
{
    (void)context;
    base_random(BASE_RANDOM_HUB, bytes, count);
}

bool online_request(online_connection *c, const char *name, json_t *members, bool bound)
{
    return kz_client_request(c->client, name, members, bound, online_now());
}

/* ---- beginning and end */

const char *online_connection_begin(online_connection *c, const char *server, const char *token,
                                    const kz_client_ports *ports)
{
    *c = (online_connection){0};
    if (!online_address_read(server, &c->address))
        return _("an address like https://example.org is needed");
    if (token && !c->address.secure && !c->address.local)
        return _("a token is sent by https only");
    c->client = kz_client_new(&(kz_client_terms){c->address.authority, c->address.secure, token, *ports});
    return c->client ? NULL : _("the token has characters that no token has");
}

void online_connection_end(online_connection *c)
{
    online_wire_close(c->wire);
    kz_client_free(c->client);
    c->wire = NULL;
    c->client = NULL;
}

/* ---- bytes */

static online_state lose(online_connection *c)
{
    online_wire_close(c->wire);
    c->wire = NULL;
    return ONLINE_LOST;
}

/* Sends what waits. Returns false if the connection is lost. */
static bool send_output(online_connection *c)
{
    size_t length;
    const void *output;
    long count = 1;
    while (count > 0 && c->wire && (output = kz_client_output(c->client, &length))) {
        count = online_wire_write(c->wire, output, length);
        if (count > 0)
            kz_client_sent(c->client, (size_t)count);
    }
    return count >= 0;
}

void online_connection_flush(online_connection *c)
{
    (void)send_output(c);
}

/* Sends what waits, and takes some of what has come: signals and the caller's input have their turn, too. */
static online_state transfer(online_connection *c)
{
    char bytes[16384];
    long count = send_output(c) ? 1 : -1;
    for (int i = 0; i < PIECES && count > 0 && c->wire && !c->ended; i++) {
        count = online_wire_read(c->wire, bytes, sizeof bytes);
        bool open = count <= 0 || kz_client_take(c->client, bytes, (size_t)count, online_now());
        c->was_online |= kz_client_stage_of(c->client) == KZ_CLIENT_ONLINE;
        if (!open)
            return lose(c);
    }
    if (count >= 0)
        return ONLINE_GOES_ON;
    kz_client_lost(c->client, online_now());
    return lose(c);
}

static online_state open_wire(online_connection *c, const online_stop *stop, char fault[ONLINE_FAULT_MAX])
{
    bool trusted;
    c->wire = online_wire_open(&c->address, stop, fault, &trusted);
    if (c->wire) {
        kz_client_opened(c->client, online_now());
        return ONLINE_GOES_ON;
    }
    kz_client_lost(c->client, online_now());
    return !*stop->signal && (!c->was_online || !trusted) ? ONLINE_FAILED : ONLINE_GOES_ON;
}

online_state online_connection_run(online_connection *c, const online_stop *stop,
                                   char fault[ONLINE_FAULT_MAX])
{
    if (kz_client_stage_of(c->client) == KZ_CLIENT_REFUSED) {
        snprintf(fault, ONLINE_FAULT_MAX, "%s", _(kz_client_reason(c->client)));
        return ONLINE_FAILED;
    }
    if (!c->wire && online_now() >= kz_client_due(c->client) && open_wire(c, stop, fault) == ONLINE_FAILED)
        return ONLINE_FAILED;
    if (!c->wire)
        return ONLINE_GOES_ON;
    return kz_client_pass(c->client, online_now()) ? transfer(c) : lose(c);
}

/* ---- waiting */

struct pollfd online_connection_poll(const online_connection *c)
{
    size_t length;
    bool sends = kz_client_output(c->client, &length) != NULL;
    return (struct pollfd){c->wire ? online_wire_descriptor(c->wire) : -1,
                           (short)(POLLIN | (sends ? POLLOUT : 0)), 0};
}

int64_t online_connection_due(const online_connection *c)
{
    return kz_client_stage_of(c->client) == KZ_CLIENT_REFUSED ? online_now() : kz_client_due(c->client);
}

/* ---- the token */

bool online_token(const char *path, char **token)
{
    size_t length;
    const char *given = getenv("KOZEL_TOKEN");
    char *text = path ? records_load(path, &length) : NULL;
    *token = NULL;
    if (path && !text)
        return false;
    if (text)
        *token = strndup(text, strcspn(text, " \t\r\n"));
    else if (given && *given)
        *token = strdup(given);
    free(text);
    return true;
}

/* ---- signals */

static volatile sig_atomic_t caught;

static void (*volatile second)(int number); /* NULL: the second signal ends the program */

static void on_signal(int number)
{
    if (caught && second)
        second(number);
    caught = number;
}

static void handle_signals(void)
{
    const struct sigaction action = {.sa_handler = on_signal, .sa_flags = second ? 0 : (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

void online_catch_signals(sigset_t *mask, const volatile sig_atomic_t **number)
{
    sigset_t stops;
    sigemptyset(&stops);
    sigaddset(&stops, SIGINT);
    sigaddset(&stops, SIGTERM);
    sigprocmask(SIG_BLOCK, &stops, mask);
    handle_signals();
    (void)signal(SIGPIPE, SIG_IGN);
    *number = &caught;
}

void online_on_second_signal(void (*function)(int number))
{
    second = function;
    handle_signals();
}

void online_let_signals_in(const sigset_t *mask)
{
    sigset_t stops;
    sigprocmask(SIG_SETMASK, mask, &stops);
    sigprocmask(SIG_SETMASK, &stops, NULL);
}

void online_raise_signal(const sigset_t *mask)
{
    if (!caught)
        return;
    fflush(stdout);
    (void)signal(caught, SIG_DFL);
    (void)raise(caught);
    sigprocmask(SIG_SETMASK, mask, NULL);
}
