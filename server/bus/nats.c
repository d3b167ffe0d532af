/* SPDX-License-Identifier: MIT */
#include "server/bus/nats_state.h"

#include "base/log.h"
#include "server/bus/events.h"
#include "server/bus/publisher.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CONNECT_MS = 2000,
    WRITE_MS = 1000,
    PING_MS = 500, /* a server that misses three pings is replaced by another one */
    PINGS = 2,
    RECONNECT_MS = 100,
    CLOSE_MS = 500,
    CALLBACKS_MS = 3000,
};

/* ---- opening ---- */

/* Sets one URL after another, in libnats' form. It has nats:// and a TLS option for tls://. */
static natsStatus set_servers(natsOptions *options, const char *urls)
{
    enum { SERVERS = 8 };
    char *list = strdup(urls), *rest = list, *url;
    const char *servers[SERVERS];
    char *made[SERVERS];
    int count = 0;
    bool tls = false;
    natsStatus status = list ? NATS_OK : NATS_NO_MEMORY;
    while (list && count < SERVERS && (url = strsep(&rest, ","))) {
        if (!*url)
            continue;
        tls = tls || !strncmp(url, "tls://", 6);
        if (asprintf(&made[count], "nats://%s", strstr(url, "://") + 3) < 0)
            status = NATS_NO_MEMORY;
        else {
            servers[count] = made[count];
            count++;
        }
    }
    if (status == NATS_OK)
        status = natsOptions_SetServers(options, servers, count);
    if (status == NATS_OK && tls)
        status = natsOptions_SetSecure(options, true);
    while (count > 0)
        free(made[--count]);
    free(list);
    return status;
}

/* Sets the trusted certificates, and this side's. */
static natsStatus set_certificates(natsOptions *options, const bus_config *config)
{
    natsStatus status = NATS_OK;
    if (config->ca)
        status = natsOptions_LoadCATrustedCertificates(options, config->ca);
    if (status == NATS_OK && config->cert)
        status = natsOptions_LoadCertificatesChain(options, config->cert, config->key);
    return status;
}

static natsStatus set_options(struct bus *bus, const bus_config *config)
{
    natsOptions *o = bus->options;
    natsStatus status = set_servers(o, config->url);
    if (status == NATS_OK)
        status = set_certificates(o, config);
    if (status != NATS_OK)
        return status;
    natsOptions_SetName(o, config->name);
    natsOptions_SetTimeout(o, CONNECT_MS);
    natsOptions_SetSendAsap(o, true); /* each publish is a whole turn of the loop: nothing to wait for */
    natsOptions_SetWriteDeadline(o, WRITE_MS); /* no endless wait for a server that does not read */
    natsOptions_SetPingInterval(o, PING_MS);
    natsOptions_SetMaxPingsOut(o, PINGS);
    natsOptions_SetNoEcho(o, true);
    natsOptions_SetMaxReconnect(o, -1);
    natsOptions_SetReconnectWait(o, RECONNECT_MS);
    natsOptions_SetReconnectJitter(o, RECONNECT_MS, RECONNECT_MS);
    natsOptions_SetReconnectBufSize(o, 1); /* messages of a broken connection must not be sent later */
    return bus_set_callbacks(bus, o);
}

static bool fail(char *reason, const char *what, natsStatus status)
{
    snprintf(reason, BUS_REASON, "%s%s", what, status == NATS_OK ? "" : natsStatus_GetText(status));
    return false;
}

static bool open_all(struct bus *bus, const bus_config *config, char *reason)
{
    natsStatus status = natsOptions_Create(&bus->options);
    if (status == NATS_OK)
        status = set_options(bus, config);
    if (status == NATS_OK)
        status = natsConnection_Connect(&bus->connection, bus->options);
    if (status != NATS_OK)
        return fail(reason, "", status);
    bus->callbacks = 1;
    if (natsConnection_GetMaxPayload(bus->connection) < BUS_MESSAGE_MAX)
        return fail(reason, "its max_payload is too small", NATS_OK);
    return bus_start_publisher(bus) || fail(reason, "no thread: ", NATS_SYS_ERROR);
}

struct bus *bus_open(uv_loop_t *loop, const bus_config *config, char reason[BUS_REASON])
{
    struct bus *bus = calloc(1, sizeof *bus);
    if (!bus || uv_async_init(loop, &bus->wake_loop, bus_on_events) != 0) {
        fail(reason, "", NATS_NO_MEMORY);
        free(bus);
        return NULL;
    }
    bus->wake_loop.data = bus;
    bus->ports = config->ports;
    bus->last = &bus->first;
    pthread_mutex_init(&bus->mutex, NULL);
    pthread_cond_init(&bus->quiet, NULL);
    bus_init_publisher(bus);
    if (open_all(bus, config, reason))
        return bus;
    bus_close(bus);
    return NULL;
}

/* ---- closing ---- */

static void free_bus(uv_handle_t *handle)
{
    struct bus *bus = handle->data;
    bus_drop_events(bus);
    bus_free_publisher(bus);
    pthread_cond_destroy(&bus->quiet);
    pthread_mutex_destroy(&bus->mutex);
    free(bus);
}

/* Returns false if some of libnats' threads may still call back. */
static bool wait_for_callbacks(struct bus *bus)
{
    struct timespec until = bus_time_in(CALLBACKS_MS);
    pthread_mutex_lock(&bus->mutex);
    while (bus->callbacks > 0 && pthread_cond_timedwait(&bus->quiet, &bus->mutex, &until) == 0)
        continue;
    bool ended = bus->callbacks == 0;
    pthread_mutex_unlock(&bus->mutex);
    return ended;
}

void bus_close(struct bus *bus)
{
    if (!bus)
        return;
    bus_drain_publisher(bus, CLOSE_MS);
    if (bus->connection) {
        natsConnection_FlushTimeout(bus->connection, CLOSE_MS);
        natsConnection_Close(bus->connection);
    }
    bus_stop_publisher(bus);
    for (int i = 0; i < bus->subscriptions; i++)
        natsSubscription_Destroy(bus->subscription[i]);
    bool ended = wait_for_callbacks(bus);
    if (!ended)
        base_log(BASE_LOG_ERROR, "bus", "closed, but a callback does not end: its memory is not freed");
    natsConnection_Destroy(bus->connection);
    natsOptions_Destroy(bus->options);
    uv_close((uv_handle_t *)&bus->wake_loop, ended ? free_bus : NULL);
}

/* Otherwise these threads would meet a library that was cleaned up at the process's end. */
void bus_finish(void)
{
    nats_CloseAndWait(2 * WRITE_MS);
}
