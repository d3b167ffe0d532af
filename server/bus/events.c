/* SPDX-License-Identifier: MIT */
#include "server/bus/events.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- to the loop ---- */

static void free_event(struct bus_event *event)
{
    natsMsg_Destroy(event->message);
    free(event);
}

/* Queues an event. Once the bus is being closed, the loop may be gone: then the event is dropped. */
static void push(struct bus *bus, struct bus_event *event)
{
    pthread_mutex_lock(&bus->mutex);
    bool open = !bus->stop;
    if (open) {
        event->next = NULL;
        *bus->last = event;
        bus->last = &event->next;
        uv_async_send(&bus->wake_loop);
    }
    pthread_mutex_unlock(&bus->mutex);
    if (!open)
        free_event(event);
}

static void notify(struct bus *bus, const struct bus_event *event)
{
    void *context = bus->ports.context;
    switch (event->what) {
    case BUS_MESSAGE:
        bus->ports.message(context, natsMsg_GetData(event->message),
                           (size_t)natsMsg_GetDataLength(event->message));
        break;
    case BUS_CONNECTED:
    case BUS_DISCONNECTED:
        bus->ports.connected(context, event->what == BUS_CONNECTED);
        break;
    }
}

static struct bus_event *take_events(struct bus *bus)
{
    pthread_mutex_lock(&bus->mutex);
    struct bus_event *first = bus->first;
    bus->first = NULL;
    bus->last = &bus->first;
    bus->waiting = 0;
    pthread_mutex_unlock(&bus->mutex);
    return first;
}

void bus_on_events(uv_async_t *handle)
{
    struct bus *bus = handle->data;
    for (struct bus_event *event = take_events(bus), *next; event; event = next) {
        next = event->next;
        notify(bus, event);
        free_event(event);
    }
}

void bus_drop_events(struct bus *bus)
{
    for (struct bus_event *event = take_events(bus), *next; event; event = next) {
        next = event->next;
        free_event(event);
    }
}

/* ---- from libnats' threads ---- */

static void bring(struct bus *bus, natsMsg *message)
{
    size_t length = (size_t)natsMsg_GetDataLength(message);
    pthread_mutex_lock(&bus->mutex);
    bool room = !bus->stop && bus->waiting + length <= BUS_WAITING_MAX;
    if (room)
        bus->waiting += length + sizeof(struct bus_event);
    pthread_mutex_unlock(&bus->mutex);
    struct bus_event *event = room ? calloc(1, sizeof *event) : NULL;
    if (!event) {
        natsMsg_Destroy(message); /* a receiver of numbered messages sees the gap */
        return;
    }
    event->what = BUS_MESSAGE;
    event->message = message;
    push(bus, event);
}

static void on_message(natsConnection *connection, natsSubscription *subscription, natsMsg *message,
                       void *context)
{
    (void)connection;
    (void)subscription;
    bring(context, message);
}

static void bring_state(struct bus *bus, bool connected)
{
    struct bus_event *event = calloc(1, sizeof *event);
    if (!event)
        return;
    event->what = connected ? BUS_CONNECTED : BUS_DISCONNECTED;
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

/* Ignores slow consumers and the like: lost messages are detected anyway. (Without this callback libnats
 * would write to standard error.) */
static void on_error(natsConnection *connection, natsSubscription *subscription, natsStatus status,
                     void *context)
{
    (void)connection;
    (void)subscription;
    (void)status;
    (void)context;
}

/* Notes that no more callbacks come from there. */
static void callback_ends(struct bus *bus)
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

natsStatus bus_set_callbacks(struct bus *bus, natsOptions *options)
{
    natsOptions_SetErrorHandler(options, on_error, bus);
    natsOptions_SetDisconnectedCB(options, on_disconnected, bus);
    natsOptions_SetReconnectedCB(options, on_reconnected, bus);
    return natsOptions_SetClosedCB(options, on_closed, bus);
}

/* ---- subscriptions ---- */

bool bus_subscribe(struct bus *bus, const char *subject)
{
    natsSubscription **subscription = &bus->subscription[bus->subscriptions];
    if (bus->subscriptions == BUS_SUBSCRIPTIONS ||
        natsConnection_Subscribe(subscription, bus->connection, subject, on_message, bus) != NATS_OK)
        return false;
    /* The queue before the loop is bounded by bring(). */
    natsSubscription_SetPendingLimits(*subscription, -1, -1);
    bus->subscriptions++;
    pthread_mutex_lock(&bus->mutex);
    bus->callbacks++;
    pthread_mutex_unlock(&bus->mutex);
    if (natsSubscription_SetOnCompleteCB(*subscription, on_subscription_ends, bus) == NATS_OK)
        return true;
    callback_ends(bus);
    return false;
}
