#include "server/told.h"

#include <stdlib.h>
#include <string.h>

#include "cluster/cluster.h"
#include "store/notice.h"
#include "websocket/websocket.h"

typedef struct kz_result_told {
    struct kz_result_told *next;
    kz_person person;
    char match[];
} kz_result_told;

struct told_job {
    kz_job job;
    kz_result_told *first;
};

static void free_list(kz_result_told *told)
{
    for (kz_result_told *next; told; told = next) {
        next = told->next;
        free(told);
    }
}

static void tell_of_news(kz_server *server, kz_person person)
{
    static const char text[] = "{\"ev\":\"account\"}";
    kz_ws_tell(server, person, text, sizeof text - 1);
    if (server->cluster)
        kz_cluster_tell(server->cluster, person, text, sizeof text - 1);
}

static void add(kz_server *server, kz_person person, const char *match)
{
    size_t size = strlen(match) + 1;
    kz_result_told *told = malloc(sizeof *told + size);
    if (!told)
        return; /* he is told twice */
    told->person = person;
    memcpy(told->match, match, size);
    told->next = server->told;
    server->told = told;
}

void kz_told_result(kz_server *server, const char *match, const kz_settlement *settlement)
{
    for (int i = 0; i < settlement->seats; i++) {
        const kz_settled_seat *seat = &settlement->seat[i];
        if (seat->person && !settlement->closed && seat->there)
            add(server, seat->person, match);
        else if (seat->person && !settlement->closed)
            tell_of_news(server, seat->person);
    }
}

static kz_stored told_run(kz_job *job, kz_store *store)
{
    kz_stored stored = KZ_STORED;
    for (kz_result_told *told = ((struct told_job *)job)->first; told && stored == KZ_STORED;
         told = told->next)
        stored = kz_store_result_told(store, told->person, told->match);
    return stored;
}

static void told_done(kz_job *job)
{
    free_list(((struct told_job *)job)->first);
    free(job);
}

void kz_told_write(kz_server *server)
{
    struct told_job *t = server->told && server->writer && !server->stopping ? calloc(1, sizeof *t) : NULL;
    if (!t)
        return;
    *t = (struct told_job){{.run = told_run, .done = told_done, .durable = true}, server->told};
    server->told = NULL;
    kz_outbox_write(&server->outbox, &t->job);
}

void kz_told_clear(kz_server *server)
{
    free_list(server->told);
    server->told = NULL;
}
