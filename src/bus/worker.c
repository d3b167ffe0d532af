#include "bus/nats_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    if (status == NATS_NOT_FOUND && q->what == KZ_BUS_SWAP) {
        q->value[0] = '\0';
        return KZ_BUS_CONFLICT;
    }
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

static void publish(kz_bus *bus, const struct kz_bus_task *task)
{
    if (is_connected(bus))
        natsConnection_Publish(bus->connection, task->subject, task->bytes, (int)task->length);
}

/* True: a bucket did not answer. */
static bool carry_out(struct kz_bus_worker *worker, struct kz_bus_task *task, bool silent)
{
    kz_bus *bus = worker->bus;
    if (worker == &bus->worker[KZ_BUS_BUCKETS]) {
        publish(bus, task);
        free(task);
        return false;
    }
    task->outcome = silent ? KZ_BUS_FAILED : kz_bus_do(bus, &task->question);
    silent = task->outcome == KZ_BUS_FAILED;
    kz_bus_bring_answer(bus, task);
    return silent;
}

static void *work(void *argument)
{
    struct kz_bus_worker *worker = argument;
    kz_bus *bus = worker->bus;
    pthread_mutex_lock(&bus->mutex);
    for (;;) {
        while (!worker->first && !bus->stop)
            pthread_cond_wait(&worker->wake, &bus->mutex);
        if (bus->stop)
            break;
        struct kz_bus_task *task = worker->first;
        worker->first = NULL;
        worker->last = &worker->first;
        worker->busy = true;
        if (worker == &bus->worker[KZ_BUS_BUCKETS])
            bus->publishing = 0;
        pthread_mutex_unlock(&bus->mutex);
        bool silent = false; /* there is no answer: who waits behind does not wait for that, too */
        for (struct kz_bus_task *next; task; task = next) {
            next = task->next;
            silent = carry_out(worker, task, silent);
        }
        pthread_mutex_lock(&bus->mutex);
        worker->busy = false;
        pthread_cond_signal(&bus->quiet);
    }
    pthread_mutex_unlock(&bus->mutex);
    return NULL;
}

static void hand_over(kz_bus *bus, int index, struct kz_bus_task *task)
{
    struct kz_bus_worker *worker = &bus->worker[index];
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
    struct kz_bus_task *task = calloc(1, sizeof *task + length + subject_size);
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

void kz_bus_ask(kz_bus *bus, const kz_bus_question *question)
{
    struct kz_bus_task *task = calloc(1, sizeof *task);
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

/* ---- the threads ---- */

void kz_bus_free_task(struct kz_bus_task *task)
{
    if (task)
        free(task->question.subject);
    free(task);
}

void kz_bus_init_workers(kz_bus *bus)
{
    for (int i = 0; i <= KZ_BUS_BUCKETS; i++) {
        bus->worker[i] = (struct kz_bus_worker){.bus = bus};
        bus->worker[i].last = &bus->worker[i].first;
        pthread_cond_init(&bus->worker[i].wake, NULL);
    }
}

bool kz_bus_start_worker(kz_bus *bus, int index)
{
    struct kz_bus_worker *worker = &bus->worker[index];
    worker->runs = pthread_create(&worker->thread, NULL, work, worker) == 0;
    return worker->runs;
}

struct timespec kz_bus_time_in(int ms)
{
    struct timespec then;
    clock_gettime(CLOCK_REALTIME, &then);
    then.tv_nsec += ms % 1000 * 1000000L;
    then.tv_sec += ms / 1000;
    then.tv_sec += then.tv_nsec / 1000000000;
    then.tv_nsec %= 1000000000;
    return then;
}

void kz_bus_drain_publisher(kz_bus *bus, int most_ms)
{
    struct kz_bus_worker *publisher = &bus->worker[KZ_BUS_BUCKETS];
    struct timespec until = kz_bus_time_in(most_ms);
    pthread_mutex_lock(&bus->mutex);
    while (publisher->runs && (publisher->first || publisher->busy))
        if (pthread_cond_timedwait(&bus->quiet, &bus->mutex, &until) != 0)
            break;
    pthread_mutex_unlock(&bus->mutex);
}

void kz_bus_stop_workers(kz_bus *bus)
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

void kz_bus_drop_tasks(kz_bus *bus)
{
    for (int i = 0; i <= KZ_BUS_BUCKETS; i++) {
        for (struct kz_bus_task *task = bus->worker[i].first, *next; task; task = next) {
            next = task->next;
            kz_bus_free_task(task);
        }
        pthread_cond_destroy(&bus->worker[i].wake);
    }
}
