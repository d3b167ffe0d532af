#include "bus/nats_state.h"

#include "base/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CONNECT_MS = 2000,
    ANSWER_MS = 1000,
    PING_MS = 500, /* a server that is silent for three of these is left for another one */
    PINGS = 2,
    RECONNECT_MS = 100,
    LEADER_MS = 15000, /* until a cluster has a leader, and enough servers for its copies */
    CLOSE_MS = 500,
    COPIES = 3, /* of a bucket, in a cluster */
    CALLBACKS_MS = 3000,
};

/* ---- opening ---- */

/* One URL after another, as libnats knows them; tls:// is its nats:// with the wish for TLS. */
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

/* Whom we trust, and what we show. */
static natsStatus set_certificates(natsOptions *options, const kz_bus_config *config)
{
    natsStatus status = NATS_OK;
    if (config->ca)
        status = natsOptions_LoadCATrustedCertificates(options, config->ca);
    if (status == NATS_OK && config->cert)
        status = natsOptions_LoadCertificatesChain(options, config->cert, config->key);
    return status;
}

static natsStatus set_options(kz_bus *bus, const kz_bus_config *config)
{
    natsOptions *o = bus->options;
    natsStatus status = set_servers(o, config->url);
    if (status == NATS_OK)
        status = set_certificates(o, config);
    if (status != NATS_OK)
        return status;
    natsOptions_SetName(o, config->name);
    natsOptions_SetTimeout(o, CONNECT_MS);
    natsOptions_SetSendAsap(
        o, true); /* each publish is a whole turn of the loop: there is nothing to wait for */
    natsOptions_SetWriteDeadline(o, ANSWER_MS); /* nobody waits for ever for a server that does not read */
    natsOptions_SetPingInterval(o, PING_MS);
    natsOptions_SetMaxPingsOut(o, PINGS);
    natsOptions_SetNoEcho(o, true);
    natsOptions_SetFailRequestsOnDisconnect(o, true);
    natsOptions_SetMaxReconnect(o, -1);
    natsOptions_SetReconnectWait(o, RECONNECT_MS);
    natsOptions_SetReconnectJitter(o, RECONNECT_MS, RECONNECT_MS);
    natsOptions_SetReconnectBufSize(o,
                                    1); /* what was said while the line was dead is not to be heard later */
    return kz_bus_set_callbacks(bus, o);
}

static bool fail(char *reason, const char *what, natsStatus status)
{
    snprintf(reason, KZ_BUS_REASON, "%s%s", what, status == NATS_OK ? "" : natsStatus_GetText(status));
    return false;
}

/* Opens the bucket that is there, with as many copies as its operator wants, or makes it. */
static natsStatus find_bucket(kvStore **store, kz_bus *bus, const kz_bus_bucket *bucket)
{
    kvConfig wanted;
    kvConfig_Init(&wanted);
    wanted.Bucket = bucket->name;
    wanted.History = 1;
    wanted.TTL = bucket->ttl_ms * 1000000;
    wanted.Replicas = COPIES;
    natsStatus status = js_KeyValue(store, bus->stream, bucket->name);
    if (status != NATS_NOT_FOUND)
        return status;
    status = js_CreateKeyValue(store, bus->stream, &wanted);
    const char *why = status == NATS_OK ? NULL : nats_GetLastError(NULL);
    if (!why || !strstr(why, "non-clustered"))
        return status;
    wanted.Replicas = 1;
    return js_CreateKeyValue(store, bus->stream, &wanted);
}

/* Finds or makes it, and asks how long its entries live. */
static natsStatus try_bucket(kvStore **store, int64_t *ttl, kz_bus *bus, const kz_bus_bucket *bucket)
{
    kvStatus *there = NULL;
    natsStatus status = find_bucket(store, bus, bucket);
    if (status != NATS_OK)
        return status;
    status = kvStore_Status(&there, *store);
    if (status == NATS_OK) {
        *ttl = kvStatus_TTL(there);
    } else {
        kvStore_Destroy(*store);
        *store = NULL;
    }
    kvStatus_Destroy(there);
    return status;
}

static bool open_bucket(kz_bus *bus, const kz_bus_bucket *bucket, char *reason)
{
    kvStore **store = &bus->store[bus->bucket_count];
    uint64_t end = uv_hrtime() + LEADER_MS * UINT64_C(1000000);
    int64_t ttl;
    natsStatus status = try_bucket(store, &ttl, bus, bucket);
    /* Without JetStream there is nobody to ask. */
    while (status != NATS_OK && status != NATS_NO_RESPONDERS && uv_hrtime() < end) {
        nats_Sleep(RECONNECT_MS);
        status = try_bucket(store, &ttl, bus, bucket);
    }
    if (status != NATS_OK)
        return fail(reason, "no JetStream there: ", status);
    bus->bucket_count++;
    /* Entries that never end, or end early, are worse than none. */
    if (ttl == bucket->ttl_ms * 1000000)
        return true;
    snprintf(reason, KZ_BUS_REASON, "bucket %s has another ttl", bucket->name);
    return false;
}

static bool open_all(kz_bus *bus, const kz_bus_config *config, char *reason)
{
    natsStatus status = natsOptions_Create(&bus->options);
    if (status == NATS_OK)
        status = set_options(bus, config);
    if (status == NATS_OK)
        status = natsConnection_Connect(&bus->connection, bus->options);
    if (status != NATS_OK)
        return fail(reason, "", status);
    bus->callbacks = 1;
    if (natsConnection_GetMaxPayload(bus->connection) < KZ_BUS_MESSAGE_MAX)
        return fail(reason, "its max_payload is too small", NATS_OK);
    jsOptions options;
    jsOptions_Init(&options);
    options.Wait = ANSWER_MS;
    status = natsConnection_JetStream(&bus->stream, bus->connection, &options);
    if (status != NATS_OK)
        return fail(reason, "no JetStream there: ", status);
    for (int i = 0; i < config->bucket_count; i++)
        if (!open_bucket(bus, &config->buckets[i], reason))
            return false;
    bool good = kz_bus_start_worker(bus, KZ_BUS_BUCKETS);
    for (int i = 0; i < config->bucket_count; i++)
        good = good && kz_bus_start_worker(bus, i);
    return good || fail(reason, "no thread: ", NATS_SYS_ERROR);
}

kz_bus *kz_bus_open(uv_loop_t *loop, const kz_bus_config *config, char reason[KZ_BUS_REASON])
{
    kz_bus *bus = calloc(1, sizeof *bus);
    if (!bus || uv_async_init(loop, &bus->wake_loop, kz_bus_on_events) != 0) {
        fail(reason, "", NATS_NO_MEMORY);
        free(bus);
        return NULL;
    }
    bus->wake_loop.data = bus;
    bus->ports = config->ports;
    bus->last = &bus->first;
    pthread_mutex_init(&bus->mutex, NULL);
    pthread_cond_init(&bus->quiet, NULL);
    kz_bus_init_workers(bus);
    if (open_all(bus, config, reason))
        return bus;
    kz_bus_close(bus);
    return NULL;
}

/* ---- closing ---- */

static void free_bus(uv_handle_t *handle)
{
    kz_bus *bus = handle->data;
    kz_bus_drop_events(bus);
    kz_bus_drop_tasks(bus);
    pthread_cond_destroy(&bus->quiet);
    pthread_mutex_destroy(&bus->mutex);
    free(bus);
}

/* False: some of libnats' threads may still call back. */
static bool wait_for_callbacks(kz_bus *bus)
{
    struct timespec until = kz_bus_time_in(CALLBACKS_MS);
    pthread_mutex_lock(&bus->mutex);
    while (bus->callbacks > 0 && pthread_cond_timedwait(&bus->quiet, &bus->mutex, &until) == 0)
        continue;
    bool ended = bus->callbacks == 0;
    pthread_mutex_unlock(&bus->mutex);
    return ended;
}

void kz_bus_close(kz_bus *bus)
{
    if (!bus)
        return;
    kz_bus_drain_publisher(bus, CLOSE_MS);
    if (bus->connection) {
        natsConnection_FlushTimeout(bus->connection, CLOSE_MS);
        natsConnection_Close(bus->connection); /* who still waits for an answer gets none */
    }
    kz_bus_stop_workers(bus);
    for (int i = 0; i < bus->subscriptions; i++)
        natsSubscription_Destroy(bus->subscription[i]);
    bool ended = wait_for_callbacks(bus);
    if (!ended)
        kz_log(KZ_ERROR, "bus", "closed, but something of it does not end: its memory is not freed");
    for (int i = 0; i < bus->bucket_count; i++)
        kvStore_Destroy(bus->store[i]);
    jsCtx_Destroy(bus->stream);
    natsConnection_Destroy(bus->connection);
    natsOptions_Destroy(bus->options);
    uv_close((uv_handle_t *)&bus->wake_loop, ended ? free_bus : NULL);
}

/* They would otherwise meet a library that has been cleaned up at the process's end. */
void kz_bus_finish(void)
{
    nats_CloseAndWait(2 * ANSWER_MS);
}
