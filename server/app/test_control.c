/* SPDX-License-Identifier: MIT */
#include "server/app/test_control.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/crash.h"
#include "base/log.h"
#include "base/virtual.h"

enum {
    LINE = 80,
    ANSWER = 4096,
    LINKS = 16,
    POLL_MS = 2,     /* some threads do not wake the loop when they are done */
    QUIET_TURNS = 2, /* turns of the loop: in between all sockets are read */
};

static const char *path;

/* One for each process. Its handles belong to the loop of the server that it is open for. */
static struct control {
    app_controlled of; /* all NULL: not open */
    uv_pipe_t listener, client;
    uv_prepare_t turn; /* checks at the end of each turn whether the server has settled */
    uv_idle_t again;   /* runs while another turn must follow at once */
    uv_timer_t poll;   /* a real one; runs while a command waits */
    bool connected, waits, slow_too;
    int quiet_turns;
    uint64_t until_ns;
    char line[LINE];
    size_t length;
} control;

/* ---- settled or not ---- */

static bool is_settled(const app_controlled *c)
{
    const struct delivery *d = c->delivery;
    const struct cluster *cluster = c->wiring->cluster;
    return !d->outbox.jobs && !d->outbox.held && (!d->writer || !delivery_writer_waiting(d->writer)) &&
           delivery_lanes_are_idle(c->lanes) && !topic_broker_wait(&d->topics) &&
           (!cluster || cluster_is_idle(cluster)) &&
           (!control.slow_too || (!c->wiring->bots->count && app_analyses_are_idle(c->upkeep->analyses) &&
                                  app_pusher_is_idle(c->upkeep->pusher)));
}

/* ---- answers ---- */

static void answer(const char *text)
{
    char line[ANSWER];
    uv_buf_t bytes = {line, (size_t)snprintf(line, sizeof line, "%s\n", text)};
    uv_try_write((uv_stream_t *)&control.client, &bytes, 1); /* there is always room for so few bytes */
}

static void answer_now(void)
{
    char text[LINE];
    snprintf(text, sizeof text, "{\"wall\":%" PRId64 ",\"clock\":%" PRIu64 "}", base_clock_wall_ms(),
             base_clock_ns());
    answer(text);
}

/* Sends how many messages each link has sent and received. */
static void answer_links(void)
{
    const struct cluster *cluster = control.of.wiring->cluster;
    cluster_link_state links[LINKS];
    size_t count = cluster ? cluster_links(cluster, links, LINKS) : 0;
    char text[ANSWER];
    int length = snprintf(text, sizeof text, "{\"epoch\":%" PRId64 ",\"links\":[",
                          cluster ? cluster_epoch(cluster) : 0);
    for (size_t i = 0; i < count && i < LINKS; i++)
        length +=
            snprintf(text + length, sizeof text - (size_t)length,
                     "%s{\"other\":%" PRId64 ",\"up\":%s,\"waits\":%s,\"session\":%" PRIu64
                     ",\"sent\":%" PRIu64 ",\"received\":%" PRIu64 "}",
                     i ? "," : "", links[i].other, links[i].up ? "true" : "false",
                     links[i].waits ? "true" : "false", links[i].session, links[i].sent, links[i].received);
    snprintf(text + length, sizeof text - (size_t)length, "]}");
    answer(text);
}

/* ---- turns ---- */

static void on_again(uv_idle_t *idle)
{
    (void)idle;
}

static void on_poll(uv_timer_t *timer)
{
    (void)timer;
}

static void stop_waiting(void)
{
    control.waits = false;
    uv_idle_stop(&control.again);
    uv_timer_stop(&control.poll);
}

/* Fires at most one timer: its consequences are done before the next one. */
static void on_turn(uv_prepare_t *turn)
{
    (void)turn;
    if (!control.waits)
        return;
    if (!is_settled(&control.of)) {
        control.quiet_turns = 0;
        uv_idle_stop(&control.again);
        return;
    }
    uv_idle_start(&control.again, on_again);
    if (++control.quiet_turns < QUIET_TURNS)
        return;
    control.quiet_turns = 0;
    if (base_virtual_fire(control.until_ns))
        return;
    base_virtual_pass(control.until_ns);
    stop_waiting();
    answer_now();
}

static void wait_until(uint64_t ns, bool slow_too)
{
    control.waits = true;
    control.slow_too = slow_too;
    control.quiet_turns = 0;
    control.until_ns = ns;
    uv_timer_start(&control.poll, on_poll, POLL_MS, POLL_MS);
    uv_idle_start(&control.again, on_again);
}

/* ---- commands ---- */

static void obey(const char *line)
{
    char word[LINE] = "";
    int64_t ms = 0;
    bool has_number = sscanf(line, "%79s %" SCNd64, word, &ms) == 2;
    uint64_t now = base_clock_ns(), then = now + (uint64_t)ms * 1000000;
    if (control.waits || !base_virtual_is_on() || ms < 0)
        answer("{\"error\":\"busy, time is real, or a negative number\"}");
    else if (!strcmp(word, "now"))
        answer_now();
    else if (!strcmp(word, "links"))
        answer_links();
    else if (has_number && (!strcmp(word, "crash-before-commit") || !strcmp(word, "crash-after-commit"))) {
        base_crash_arm(strstr(word, "before") ? BASE_CRASH_BEFORE_COMMIT : BASE_CRASH_AFTER_COMMIT,
                       (unsigned)ms);
        answer_now();
    } else if (!strcmp(word, "settle"))
        wait_until(now, true);
    else if (has_number && (!strcmp(word, "advance") || !strcmp(word, "pass")))
        wait_until(then, *word == 'a');
    else if (has_number && !strcmp(word, "set-clock")) {
        base_virtual_set_wall(ms);
        answer_now();
    } else
        answer("{\"error\":\"unknown command\"}");
}

static void give_room(uv_handle_t *handle, size_t size, uv_buf_t *room)
{
    (void)handle, (void)size;
    *room = uv_buf_init(control.line + control.length, (unsigned)(sizeof control.line - 1 - control.length));
}

static void on_client_closed(uv_handle_t *handle)
{
    (void)handle;
    if (control.of.loop)
        control.connected = false;
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *room)
{
    (void)room;
    if (count < 0) {
        stop_waiting();
        control.length = 0;
        if (!uv_is_closing((uv_handle_t *)stream))
            uv_close((uv_handle_t *)stream, on_client_closed);
        return;
    }
    control.length += (size_t)count;
    for (char *end; (end = memchr(control.line, '\n', control.length));) {
        *end = '\0';
        obey(control.line);
        control.length -= (size_t)(end + 1 - control.line);
        memmove(control.line, end + 1, control.length);
    }
}

/* ---- beginning and end ---- */

static void on_connection(uv_stream_t *stream, int status)
{
    if (status < 0 || control.connected)
        return; /* only one client for each server */
    uv_pipe_init(stream->loop, &control.client, 0);
    control.connected = true;
    if (uv_accept(stream, (uv_stream_t *)&control.client) != 0 ||
        uv_read_start((uv_stream_t *)&control.client, give_room, on_read) != 0)
        uv_close((uv_handle_t *)&control.client, on_client_closed);
}

void app_test_control_at(const char *socket)
{
    path = socket;
}

bool app_test_control_open(const app_controlled *controlled)
{
    if (!path)
        return true;
    uv_loop_t *loop = controlled->loop;
    control = (struct control){.of = *controlled};
    unlink(path); /* of an earlier server */
    uv_pipe_init(loop, &control.listener, 0);
    uv_prepare_init(loop, &control.turn);
    uv_idle_init(loop, &control.again);
    uv_timer_init(loop, &control.poll);
    uv_prepare_start(&control.turn, on_turn);
    int fault = uv_pipe_bind(&control.listener, path);
    if (!fault)
        fault = uv_listen((uv_stream_t *)&control.listener, 1, on_connection);
    if (fault)
        base_log(BASE_LOG_ERROR, "server", "cannot listen at %s: %s", path, uv_strerror(fault));
    return !fault;
}

void app_test_control_close(void)
{
    if (!control.of.loop)
        return;
    control.of = (app_controlled){0};
    uv_close((uv_handle_t *)&control.listener, NULL);
    uv_close((uv_handle_t *)&control.turn, NULL);
    uv_close((uv_handle_t *)&control.again, NULL);
    uv_close((uv_handle_t *)&control.poll, NULL);
    if (control.connected && !uv_is_closing((uv_handle_t *)&control.client))
        uv_close((uv_handle_t *)&control.client, NULL);
}
