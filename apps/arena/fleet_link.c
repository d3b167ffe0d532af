/* SPDX-License-Identifier: MIT */
#include "apps/arena/fleet_link.h"

#include <stdio.h>
#include <string.h>

enum { CONNECT_MS = 3000, RECONNECT_MS = 250, PUBLISH_MS = 3000 };

/* Nanoseconds. A worker extends its deadline every second (fleet_work.c). */
static const int64_t second = 1000000000, patience = 5 * second, kept = 24 * 3600 * second;

bool arena_fleet_fail(char reason[ARENA_SHARD_REASON], const char *what, natsStatus status)
{
    snprintf(reason, ARENA_SHARD_REASON, "%s: %s", what, natsStatus_GetText(status));
    return false;
}

void arena_fleet_jobs(const arena_fleet_link *link, char out[ARENA_FLEET_SUBJECT])
{
    snprintf(out, ARENA_FLEET_SUBJECT, "kozel-arena-%s-jobs", link->version);
}

void arena_fleet_results(const arena_fleet_link *link, char out[ARENA_FLEET_SUBJECT])
{
    snprintf(out, ARENA_FLEET_SUBJECT, "kozel-arena-%s-results", link->version);
}

void arena_fleet_workers(const arena_fleet_link *link, char out[ARENA_FLEET_SUBJECT])
{
    (void)link;
    snprintf(out, ARENA_FLEET_SUBJECT, "workers");
}

void arena_fleet_subject(const arena_fleet_link *link, const char *kind, const char *rest,
                         char out[ARENA_FLEET_SUBJECT])
{
    snprintf(out, ARENA_FLEET_SUBJECT, "kozel.arena.%s.%s.%s", link->version, kind, rest);
}

static natsStatus connect_to(arena_fleet_link *link, const char *url)
{
    natsOptions *options = NULL;
    natsStatus s = natsOptions_Create(&options);
    if (s == NATS_OK)
        s = natsOptions_SetURL(options, url);
    if (s == NATS_OK)
        s = natsOptions_SetName(options, "kozel arena");
    if (s == NATS_OK)
        s = natsOptions_SetTimeout(options, CONNECT_MS);
    if (s == NATS_OK)
        s = natsOptions_SetMaxReconnect(options, -1);
    if (s == NATS_OK)
        s = natsOptions_SetReconnectWait(options, RECONNECT_MS);
    if (s == NATS_OK)
        s = natsConnection_Connect(&link->connection, options);
    natsOptions_Destroy(options);
    return s;
}

/* Idempotent: the second program finds the stream there. */
static natsStatus make_stream(arena_fleet_link *link, const char *kind, const char *name,
                              jsRetentionPolicy retention)
{
    jsStreamConfig config;
    jsErrCode error = 0;
    char subject[ARENA_FLEET_SUBJECT];
    const char *subjects[] = {subject};
    arena_fleet_subject(link, kind, ">", subject);
    jsStreamConfig_Init(&config);
    config.Name = name;
    config.Subjects = subjects;
    config.SubjectsLen = 1;
    config.Retention = retention;
    config.MaxAge = kept;
    natsStatus s = js_AddStream(NULL, link->stream, &config, NULL, &error);
    return error == JSStreamNameExistErr ? NATS_OK : s;
}

static natsStatus make_queue(arena_fleet_link *link, const char *jobs)
{
    jsConsumerConfig config;
    jsErrCode error = 0;
    char name[ARENA_FLEET_SUBJECT];
    arena_fleet_workers(link, name);
    jsConsumerConfig_Init(&config);
    config.Durable = name;
    config.AckPolicy = js_AckExplicit;
    config.AckWait = patience;
    return js_AddConsumer(NULL, link->stream, jobs, &config, NULL, &error);
}

bool arena_fleet_open(arena_fleet_link *link, const arena_fleet *fleet, char reason[ARENA_SHARD_REASON])
{
    char jobs[ARENA_FLEET_SUBJECT], results[ARENA_FLEET_SUBJECT];
    memset(link, 0, sizeof *link);
    snprintf(link->version, sizeof link->version, "%s", fleet->version);
    for (char *at = link->version; *at; at++)
        *at = *at == '.' ? '_' : *at;
    arena_fleet_jobs(link, jobs);
    arena_fleet_results(link, results);
    natsStatus s = connect_to(link, fleet->url);
    if (s != NATS_OK)
        return arena_fleet_fail(reason, "no connection to the bus", s);
    s = natsConnection_JetStream(&link->stream, link->connection, NULL);
    if (s == NATS_OK)
        s = make_stream(link, "job", jobs, js_WorkQueuePolicy);
    if (s == NATS_OK)
        s = make_stream(link, "result", results, js_LimitsPolicy);
    if (s == NATS_OK)
        s = make_queue(link, jobs);
    if (s == NATS_OK)
        return true;
    arena_fleet_close(link);
    return arena_fleet_fail(reason, "the bus has no JetStream for the arena", s);
}

void arena_fleet_close(arena_fleet_link *link)
{
    jsCtx_Destroy(link->stream);
    natsConnection_Destroy(link->connection);
    memset(link, 0, sizeof *link);
}

bool arena_fleet_publish(arena_fleet_link *link, const char *subject, const char *text,
                         const atomic_bool *stop)
{
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.MaxWait = PUBLISH_MS;
    options.ExpectNoMessage = true;
    do {
        jsErrCode error = 0;
        natsStatus s = js_Publish(NULL, link->stream, subject, text, (int)strlen(text), &options, &error);
        if (s == NATS_OK || error == JSStreamWrongLastSequenceErr)
            return true;
        nats_Sleep(RECONNECT_MS);
    } while (!(stop && *stop));
    return false;
}
