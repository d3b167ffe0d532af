/* SPDX-License-Identifier: MIT */
#include "server/bus/publisher.h"

#include <stdlib.h>
#include <string.h>

/* Returns true if connected. A message published on a broken connection would arrive unexpectedly late. */
static bool is_connected(const struct bus *bus)
{
    return natsConnection_Status(bus->connection) == NATS_CONN_STATUS_CONNECTED;
}

static void publish(struct bus *bus, struct bus_outgoing *first)
{
    for (struct bus_outgoing *out = first, *next; out; out = next) {
        next = out->next;
        if (is_connected(bus))
            natsConnection_Publish(bus->connection, out->subject, out->bytes, (int)out->length);
        free(out);
    }
}

static void *work(void *argument)
{
    struct bus *bus = argument;
    struct bus_publisher *p = &bus->publisher;
    pthread_mutex_lock(&bus->mutex);
    for (;;) {
        while (!p->first && !bus->stop)
            pthread_cond_wait(&p->wake, &bus->mutex);
        if (bus->stop)
            break;
        struct bus_outgoing *first = p->first;
        p->first = NULL;
        p->last = &p->first;
        p->bytes = 0;
        p->busy = true;
        pthread_mutex_unlock(&bus->mutex);
        publish(bus, first);
        pthread_mutex_lock(&bus->mutex);
        p->busy = false;
        pthread_cond_signal(&bus->quiet);
    }
    pthread_mutex_unlock(&bus->mutex);
    return NULL;
}

bool bus_publish(struct bus *bus, const char *subject, const void *bytes, size_t length)
{
    struct bus_publisher *p = &bus->publisher;
    size_t subject_size = strlen(subject) + 1;
    struct bus_outgoing *out = calloc(1, sizeof *out + length + subject_size);
    if (!out)
        return false;
    out->length = length;
    out->subject = out->bytes + length;
    memcpy(out->bytes, bytes, length);
    memcpy(out->subject, subject, subject_size);
    pthread_mutex_lock(&bus->mutex);
    bool room = p->bytes + length <= BUS_WAITING_MAX;
    if (room) {
        p->bytes += length + sizeof *out;
        *p->last = out;
        p->last = &out->next;
        pthread_cond_signal(&p->wake);
    }
    pthread_mutex_unlock(&bus->mutex);
    if (!room)
        free(out);
    return room;
}

void bus_init_publisher(struct bus *bus)
{
    bus->publisher.last = &bus->publisher.first;
    pthread_cond_init(&bus->publisher.wake, NULL);
}

bool bus_start_publisher(struct bus *bus)
{
    struct bus_publisher *p = &bus->publisher;
    p->runs = pthread_create(&p->thread, NULL, work, bus) == 0;
    return p->runs;
}

struct timespec bus_time_in(int ms)
{
    struct timespec then;
    clock_gettime(CLOCK_REALTIME, &then);
    then.tv_nsec += ms % 1000 * 1000000L;
    then.tv_sec += ms / 1000;
    then.tv_sec += then.tv_nsec / 1000000000;
    then.tv_nsec %= 1000000000;
    return then;
}

void bus_drain_publisher(struct bus *bus, int max_ms)
{
    const struct bus_publisher *p = &bus->publisher;
    struct timespec until = bus_time_in(max_ms);
    pthread_mutex_lock(&bus->mutex);
    while (p->runs && (p->first || p->busy))
        if (pthread_cond_timedwait(&bus->quiet, &bus->mutex, &until) != 0)
            break;
    pthread_mutex_unlock(&bus->mutex);
}

void bus_stop_publisher(struct bus *bus)
{
    struct bus_publisher *p = &bus->publisher;
    pthread_mutex_lock(&bus->mutex);
    bus->stop = true;
    pthread_cond_signal(&p->wake);
    pthread_mutex_unlock(&bus->mutex);
    if (p->runs)
        pthread_join(p->thread, NULL);
}

void bus_free_publisher(struct bus *bus)
{
    for (struct bus_outgoing *out = bus->publisher.first, *next; out; out = next) {
        next = out->next;
        free(out);
    }
    pthread_cond_destroy(&bus->publisher.wake);
}
