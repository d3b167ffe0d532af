/* The bus over libnats. Its callbacks come in its own threads; what they bring waits in one queue, of which
 * the event loop is told by one uv_async. A thread publishes and one a bucket asks, since both may have to
 * wait for the server. */
#include "bus/bus.h"

#include <nats/nats.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CONNECT_MS = 2000, ANSWER_MS = 1000, RECONNECT_MS = 100, CLOSE_MS = 500, SUBSCRIPTIONS = 8 };

/* What a thread has to do: questions, or messages to publish. */
struct task {
    struct task *next;
    kz_bus_question question;
    kz_bus_outcome outcome;
    char *subject; /* of a message; it and its bytes stand in the same block */
    size_t length;
    char bytes[];
};

/* What waits for the loop. */
struct event {
    struct event *next;
    enum { MESSAGE, CHANGE, ANSWER, CONNECTED, DISCONNECTED } what;
    natsMsg *message;
    int bucket; /* of a change */
    struct task *task;
};

struct worker {
    kz_bus *bus;
    pthread_t thread;
    bool runs;
    pthread_cond_t wake;
    struct task *first, **last; /* to do */
    bool busy;
};

struct kz_bus {
    kz_bus_ports ports;
    uv_async_t wake_loop;
    natsOptions *options;
    natsConnection *connection;
    jsCtx *stream;
    kvStore *store[KZ_BUS_BUCKETS];
    char bucket[KZ_BUS_BUCKETS][KZ_BUS_KEY];
    int bucket_count;
    natsSubscription *subscription[SUBSCRIPTIONS];
    int subscriptions;
    struct worker worker[KZ_BUS_BUCKETS + 1]; /* one a bucket; the last one publishes */

    pthread_mutex_t mutex; /* over all below, and the workers' tasks */
    pthread_cond_t quiet;
    struct event *first, **last;
    size_t waiting, publishing; /* bytes, coming in and going out */
    int callbacks;              /* subscriptions that may still call back, and the connection */
    bool stop;
};

/* ---- to the loop ---- */

static void push(kz_bus *bus, struct event *event)
{
    pthread_mutex_lock(&bus->mutex);
    event->next = NULL;
    *bus->last = event;
    bus->last = &event->next;
    pthread_mutex_unlock(&bus->mutex);
    uv_async_send(&bus->wake_loop);
}

static void free_task(struct task *task)
{
    if (task)
        free(task->question.subject);
    free(task);
}

static void free_event(struct event *event)
{
    natsMsg_Destroy(event->message);
    free_task(event->task);
    free(event);
}

/* The key of a message in a bucket's stream, `$KV.BUCKET.KEY`. */
static void tell_change(kz_bus *bus, const struct event *event)
{
    const char *op = NULL;
    const char *key =
        natsMsg_GetSubject(event->message) + strlen("$KV..") + strlen(bus->bucket[event->bucket]);
    bool gone = natsMsgHeader_Get(event->message, "KV-Operation", &op) == NATS_OK;
    char value[KZ_BUS_VALUE];
    int length = natsMsg_GetDataLength(event->message);
    snprintf(value, sizeof value, "%.*s", length, length ? natsMsg_GetData(event->message) : "");
    bus->ports.changed(bus->ports.context, event->bucket, key, gone ? NULL : value);
}

static void tell(kz_bus *bus, const struct event *event)
{
    void *context = bus->ports.context;
    switch (event->what) {
    case MESSAGE:
        bus->ports.message(context, natsMsg_GetData(event->message),
                           (size_t)natsMsg_GetDataLength(event->message));
        break;
    case CHANGE:
        tell_change(bus, event);
        break;
    case ANSWER:
        event->task->question.answered(context, &event->task->question, event->task->outcome);
        break;
    case CONNECTED:
    case DISCONNECTED:
        bus->ports.connected(context, event->what == CONNECTED);
        break;
    }
}

static struct event *take_events(kz_bus *bus)
{
    pthread_mutex_lock(&bus->mutex);
    struct event *first = bus->first;
    bus->first = NULL;
    bus->last = &bus->first;
    bus->waiting = 0;
    pthread_mutex_unlock(&bus->mutex);
    return first;
}

static void on_events(uv_async_t *handle)
{
    kz_bus *bus = handle->data;
    for (struct event *event = take_events(bus), *next; event; event = next) {
        next = event->next;
        tell(bus, event);
        free_event(event);
    }
}

/* ---- from libnats' threads ---- */

static void bring(kz_bus *bus, natsMsg *message, int bucket)
{
    size_t length = (size_t)natsMsg_GetDataLength(message);
    pthread_mutex_lock(&bus->mutex);
    bool room = !bus->stop && bus->waiting + length <= KZ_BUS_WAITING_MAX;
    if (room)
        bus->waiting += length + sizeof(struct event);
    pthread_mutex_unlock(&bus->mutex);
    struct event *event = room ? calloc(1, sizeof *event) : NULL;
    if (!event) {
        natsMsg_Destroy(message); /* who numbers his messages sees the gap */
        return;
    }
    event->what = bucket < 0 ? MESSAGE : CHANGE;
    event->message = message;
    event->bucket = bucket;
    push(bus, event);
}

static void on_message(natsConnection *connection, natsSubscription *subscription, natsMsg *message,
                       void *context)
{
    (void)connection;
    (void)subscription;
    bring(context, message, -1);
}

static void on_change(natsConnection *connection, natsSubscription *subscription, natsMsg *message,
                      void *context)
{
    (void)connection;
    kz_bus *bus = context;
    const char *subject = natsMsg_GetSubject(message);
    for (int i = 0; i < bus->bucket_count; i++) {
        size_t length = strlen(bus->bucket[i]);
        if (!strncmp(subject + strlen("$KV."), bus->bucket[i], length) &&
            subject[strlen("$KV.") + length] == '.') {
            bring(bus, message, i);
            return;
        }
    }
    (void)subscription;
    natsMsg_Destroy(message);
}

static void bring_state(kz_bus *bus, bool connected)
{
    struct event *event = calloc(1, sizeof *event);
    if (!event)
        return;
    event->what = connected ? CONNECTED : DISCONNECTED;
    push(bus, event);
}

static void on_reconnected(natsConnection *connection, void *context)
{
    (void)connection;
    bring_state(context, true);
}

static void on_disconnected(natsConnection *connection, void *context)
{
    (void)connection;
    bring_state(context, false);
}

/* Slow consumers and the like: what they lose shows by itself. (Without this libnats would write to standard
 * error.) */
static void on_error(natsConnection *connection, natsSubscription *subscription, natsStatus status,
                     void *context)
{
    (void)connection;
    (void)subscription;
    (void)status;
    (void)context;
}

/* Nothing comes from there any more. */
static void callback_ends(kz_bus *bus)
{
    pthread_mutex_lock(&bus->mutex);
    bus->callbacks--;
    pthread_cond_signal(&bus->quiet);
    pthread_mutex_unlock(&bus->mutex);
}

static void on_subscription_ends(void *context)
{
    callback_ends(context);
}

static void on_closed(natsConnection *connection, void *context)
{
    (void)connection;
    callback_ends(context);
}

/* ---- the threads' work ---- */

/* What is there: its text and revision go to the question. */
static natsStatus look(kvStore *store, kz_bus_question *q)
{
    kvEntry *entry = NULL;
    natsStatus status = kvStore_Get(&entry, store, q->key);
    if (status == NATS_OK) {
        snprintf(q->value, sizeof q->value, "%.*s", kvEntry_ValueLen(entry),
                 (const char *)kvEntry_Value(entry));
        q->revision = kvEntry_Revision(entry);
        kvEntry_Destroy(entry);
    }
    return status;
}

/* A create or swap was refused or lost: the bucket tells which. */
static kz_bus_outcome refused(kvStore *store, kz_bus_question *q)
{
    kz_bus_question there = *q;
    natsStatus status = look(store, &there);
    if (status == NATS_NOT_FOUND && q->what == KZ_BUS_SWAP)
        return KZ_BUS_CONFLICT;
    if (status != NATS_OK)
        return KZ_BUS_FAILED;
    bool same = q->what == KZ_BUS_SWAP && there.revision == q->revision;
    *q = there;
    return same ? KZ_BUS_FAILED : KZ_BUS_CONFLICT;
}

static kz_bus_outcome ask(kvStore *store, kz_bus_question *q)
{
    natsStatus status = NATS_ERR;
    switch (q->what) {
    case KZ_BUS_GET:
        status = look(store, q);
        return status == NATS_OK ? KZ_BUS_DONE : status == NATS_NOT_FOUND ? KZ_BUS_NONE : KZ_BUS_FAILED;
    case KZ_BUS_PUT:
        status = kvStore_PutString(&q->revision, store, q->key, q->value);
        return status == NATS_OK ? KZ_BUS_DONE : KZ_BUS_FAILED;
    case KZ_BUS_DELETE:
        return kvStore_Delete(store, q->key) == NATS_OK ? KZ_BUS_DONE : KZ_BUS_FAILED;
    case KZ_BUS_CREATE:
        status = kvStore_CreateString(&q->revision, store, q->key, q->value);
        break;
    case KZ_BUS_SWAP: {
        uint64_t revision;
        status = kvStore_UpdateString(&revision, store, q->key, q->value, q->revision);
        if (status == NATS_OK)
            q->revision = revision;
        break;
    }
    }
    return status == NATS_OK ? KZ_BUS_DONE : refused(store, q);
}

/* What is asked while the line is dead would be said when nobody expects it any more. */
static bool is_connected(const kz_bus *bus)
{
    return natsConnection_Status(bus->connection) == NATS_CONN_STATUS_CONNECTED;
}

static void publish(kz_bus *bus, const struct task *task)
{
    if (is_connected(bus))
        natsConnection_Publish(bus->connection, task->subject, task->bytes, (int)task->length);
}

/* Tells the loop of an answer, if somebody waits for it; frees the task. */
static void bring_answer(kz_bus *bus, struct task *task)
{
    struct event *event = task->question.answered ? calloc(1, sizeof *event) : NULL;
    if (!event) {
        free_task(task);
        return;
    }
    event->what = ANSWER;
    event->task = task;
    push(bus, event);
}

static void carry_out(struct worker *worker, struct task *task)
{
    kz_bus *bus = worker->bus;
    long index = worker - bus->worker;
    if (index == KZ_BUS_BUCKETS) {
        publish(bus, task);
        free(task);
        return;
    }
    task->outcome = kz_bus_do(bus, &task->question);
    bring_answer(bus, task);
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    kz_bus *bus = worker->bus;
    pthread_mutex_lock(&bus->mutex);
    for (;;) {
        while (!worker->first && !bus->stop)
            pthread_cond_wait(&worker->wake, &bus->mutex);
        if (bus->stop)
            break;
        struct task *task = worker->first;
        worker->first = NULL;
        worker->last = &worker->first;
        worker->busy = true;
        if (worker == &bus->worker[KZ_BUS_BUCKETS])
            bus->publishing = 0;
        pthread_mutex_unlock(&bus->mutex);
        for (struct task *next; task; task = next) {
            next = task->next;
            carry_out(worker, task);
        }
        pthread_mutex_lock(&bus->mutex);
        worker->busy = false;
        pthread_cond_signal(&bus->quiet);
    }
    pthread_mutex_unlock(&bus->mutex);
    return NULL;
}

static void hand_over(kz_bus *bus, int index, struct task *task)
{
    struct worker *worker = &bus->worker[index];
    task->next = NULL;
    pthread_mutex_lock(&bus->mutex);
    *worker->last = task;
    worker->last = &task->next;
    pthread_cond_signal(&worker->wake);
    pthread_mutex_unlock(&bus->mutex);
}

/* ---- what the loop asks for ---- */

bool kz_bus_publish(kz_bus *bus, const char *subject, const void *bytes, size_t length)
{
    size_t subject_size = strlen(subject) + 1;
    struct task *task = calloc(1, sizeof *task + length + subject_size);
    pthread_mutex_lock(&bus->mutex);
    bool room = task && bus->publishing + length <= KZ_BUS_WAITING_MAX;
    if (room)
        bus->publishing += length + sizeof *task;
    pthread_mutex_unlock(&bus->mutex);
    if (!room) {
        free(task);
        return false;
    }
    task->length = length;
    task->subject = task->bytes + length;
    memcpy(task->bytes, bytes, length);
    memcpy(task->subject, subject, subject_size);
    hand_over(bus, KZ_BUS_BUCKETS, task);
    return true;
}

static bool subscribe(kz_bus *bus, const char *subject, natsMsgHandler call)
{
    natsSubscription **subscription = &bus->subscription[bus->subscriptions];
    if (bus->subscriptions == SUBSCRIPTIONS ||
        natsConnection_Subscribe(subscription, bus->connection, subject, call, bus) != NATS_OK)
        return false;
    /* The queue before the loop is bounded by bring(). */
    natsSubscription_SetPendingLimits(*subscription, -1, -1);
    bus->subscriptions++;
    pthread_mutex_lock(&bus->mutex);
    bus->callbacks++;
    pthread_mutex_unlock(&bus->mutex);
    natsSubscription_SetOnCompleteCB(*subscription, on_subscription_ends, bus);
    return true;
}

bool kz_bus_subscribe(kz_bus *bus, const char *subject)
{
    return subscribe(bus, subject, on_message);
}

/* A bucket is a stream of messages to `$KV.BUCKET.KEY`: whoever subscribes to these sees its changes, without
 * a consumer that the server would have to keep, and to make again when it starts anew. */
bool kz_bus_watch(kz_bus *bus, int bucket)
{
    char subject[KZ_BUS_KEY + 16];
    snprintf(subject, sizeof subject, "$KV.%s.>", bus->bucket[bucket]);
    return subscribe(bus, subject, on_change);
}

void kz_bus_ask(kz_bus *bus, const kz_bus_question *question)
{
    struct task *task = calloc(1, sizeof *task);
    if (!task) {
        free(question->subject);
        return;
    }
    task->question = *question;
    hand_over(bus, question->bucket, task);
}

kz_bus_outcome kz_bus_do(kz_bus *bus, kz_bus_question *question)
{
    question->asked = uv_hrtime();
    return is_connected(bus) ? ask(bus->store[question->bucket], question) : KZ_BUS_FAILED;
}

kz_bus_outcome kz_bus_list(kz_bus *bus, int bucket,
                           void (*take)(void *context, const char *key, const char *value), void *context)
{
    kvKeysList keys = {0};
    natsStatus status = kvStore_Keys(&keys, bus->store[bucket], NULL);
    if (status != NATS_OK)
        return status == NATS_NOT_FOUND ? KZ_BUS_DONE : KZ_BUS_FAILED;
    kz_bus_outcome outcome = KZ_BUS_DONE;
    for (int i = 0; i < keys.Count && outcome != KZ_BUS_FAILED; i++) {
        kz_bus_question q = {.what = KZ_BUS_GET, .bucket = bucket};
        snprintf(q.key, sizeof q.key, "%s", keys.Keys[i]);
        outcome = kz_bus_do(bus, &q);
        if (outcome == KZ_BUS_DONE)
            take(context, q.key, q.value);
    }
    kvKeysList_Destroy(&keys);
    return outcome == KZ_BUS_FAILED ? outcome : KZ_BUS_DONE;
}

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

static natsStatus set_options(kz_bus *bus, const kz_bus_config *config)
{
    natsOptions *o = bus->options;
    natsStatus status = set_servers(o, config->url);
    if (status != NATS_OK)
        return status;
    natsOptions_SetName(o, config->name);
    natsOptions_SetTimeout(o, CONNECT_MS);
    natsOptions_SetSendAsap(
        o, true); /* each publish is a whole turn of the loop: there is nothing to wait for */
    natsOptions_SetNoEcho(o, true);
    natsOptions_SetFailRequestsOnDisconnect(o, true);
    natsOptions_SetMaxReconnect(o, -1);
    natsOptions_SetReconnectWait(o, RECONNECT_MS);
    natsOptions_SetReconnectJitter(o, RECONNECT_MS, RECONNECT_MS);
    natsOptions_SetReconnectBufSize(o,
                                    1); /* what was said while the line was dead is not to be heard later */
    natsOptions_SetErrorHandler(o, on_error, bus);
    natsOptions_SetDisconnectedCB(o, on_disconnected, bus);
    natsOptions_SetReconnectedCB(o, on_reconnected, bus);
    return natsOptions_SetClosedCB(o, on_closed, bus);
}

static natsStatus open_bucket(kz_bus *bus, const kz_bus_bucket *bucket)
{
    kvStore **store = &bus->store[bus->bucket_count];
    kvConfig wanted;
    kvConfig_Init(&wanted);
    wanted.Bucket = bucket->name;
    wanted.History = 1;
    wanted.TTL = bucket->ttl_ms * 1000000;
    snprintf(bus->bucket[bus->bucket_count], KZ_BUS_KEY, "%s", bucket->name);
    natsStatus status = js_CreateKeyValue(store, bus->stream, &wanted);
    if (status != NATS_OK) /* it may be there with other properties: as many copies as its operator wants */
        status = js_KeyValue(store, bus->stream, bucket->name);
    bus->bucket_count += status == NATS_OK;
    return status;
}

static bool start_worker(kz_bus *bus, int index)
{
    struct worker *worker = &bus->worker[index];
    worker->runs = pthread_create(&worker->thread, NULL, work, worker) == 0;
    return worker->runs;
}

static bool fail(char *reason, const char *what, natsStatus status)
{
    snprintf(reason, KZ_BUS_REASON, "%s%s", what, natsStatus_GetText(status));
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
    jsOptions options;
    jsOptions_Init(&options);
    options.Wait = ANSWER_MS;
    status = natsConnection_JetStream(&bus->stream, bus->connection, &options);
    for (int i = 0; i < config->bucket_count && status == NATS_OK; i++)
        status = open_bucket(bus, &config->buckets[i]);
    if (status != NATS_OK)
        return fail(reason, "no JetStream there: ", status);
    bool good = start_worker(bus, KZ_BUS_BUCKETS);
    for (int i = 0; i < config->bucket_count; i++)
        good = good && start_worker(bus, i);
    return good || fail(reason, "no thread: ", NATS_SYS_ERROR);
}

kz_bus *kz_bus_open(uv_loop_t *loop, const kz_bus_config *config, char reason[KZ_BUS_REASON])
{
    kz_bus *bus = calloc(1, sizeof *bus);
    if (!bus || uv_async_init(loop, &bus->wake_loop, on_events) != 0) {
        fail(reason, "", NATS_NO_MEMORY);
        free(bus);
        return NULL;
    }
    bus->wake_loop.data = bus;
    bus->ports = config->ports;
    bus->last = &bus->first;
    pthread_mutex_init(&bus->mutex, NULL);
    pthread_cond_init(&bus->quiet, NULL);
    for (int i = 0; i <= KZ_BUS_BUCKETS; i++) {
        bus->worker[i] = (struct worker){.bus = bus};
        bus->worker[i].last = &bus->worker[i].first;
        pthread_cond_init(&bus->worker[i].wake, NULL);
    }
    if (open_all(bus, config, reason))
        return bus;
    kz_bus_close(bus);
    return NULL;
}

/* ---- closing ---- */

static void free_bus(uv_handle_t *handle)
{
    kz_bus *bus = handle->data;
    for (struct event *event = bus->first, *next; event; event = next) {
        next = event->next;
        free_event(event);
    }
    for (int i = 0; i <= KZ_BUS_BUCKETS; i++) {
        for (struct task *task = bus->worker[i].first, *next; task; task = next) {
            next = task->next;
            free_task(task);
        }
        pthread_cond_destroy(&bus->worker[i].wake);
    }
    pthread_cond_destroy(&bus->quiet);
    pthread_mutex_destroy(&bus->mutex);
    free(bus);
}

/* Until the last message is published. */
static void drain(kz_bus *bus)
{
    struct worker *publisher = &bus->worker[KZ_BUS_BUCKETS];
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += CLOSE_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&bus->mutex);
    while (publisher->runs && (publisher->first || publisher->busy))
        if (pthread_cond_timedwait(&bus->quiet, &bus->mutex, &until) != 0)
            break;
    pthread_mutex_unlock(&bus->mutex);
    if (publisher->runs)
        natsConnection_FlushTimeout(bus->connection, CLOSE_MS);
}

static void stop_workers(kz_bus *bus)
{
    pthread_mutex_lock(&bus->mutex);
    bus->stop = true;
    for (int i = 0; i <= KZ_BUS_BUCKETS; i++)
        pthread_cond_signal(&bus->worker[i].wake);
    pthread_mutex_unlock(&bus->mutex);
    for (int i = 0; i <= KZ_BUS_BUCKETS; i++)
        if (bus->worker[i].runs)
            pthread_join(bus->worker[i].thread, NULL);
}

void kz_bus_close(kz_bus *bus)
{
    if (!bus)
        return;
    drain(bus);
    if (bus->connection)
        natsConnection_Close(bus->connection); /* who still waits for an answer gets none */
    stop_workers(bus);
    for (int i = 0; i < bus->subscriptions; i++)
        natsSubscription_Destroy(bus->subscription[i]);
    pthread_mutex_lock(&bus->mutex);
    while (bus->callbacks > 0)
        pthread_cond_wait(&bus->quiet, &bus->mutex);
    pthread_mutex_unlock(&bus->mutex);
    for (int i = 0; i < bus->bucket_count; i++)
        kvStore_Destroy(bus->store[i]);
    jsCtx_Destroy(bus->stream);
    natsConnection_Destroy(bus->connection);
    natsOptions_Destroy(bus->options);
    uv_close((uv_handle_t *)&bus->wake_loop, free_bus);
}
