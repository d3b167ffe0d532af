/* SPDX-License-Identifier: MIT */
#include "server/app/metrics.h"

#include "server/accounts/identity/password.h"
#include "server/store/sql/damage.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* No floating point is printed: under some locales it has a comma. */

static void begin(FILE *out, const char *name, const char *type, const char *help)
{
    fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void put(FILE *out, const char *name, const char *type, const char *help, uint64_t value)
{
    begin(out, name, type, help);
    fprintf(out, "%s %" PRIu64 "\n", name, value);
}

static void put_seconds(FILE *out, const char *name, uint64_t ns)
{
    fprintf(out, "%s %" PRIu64 ".%09" PRIu64 "\n", name, ns / 1000000000, ns % 1000000000);
}

static void put_histogram(FILE *out, const char *name, const char *help, const delivery_histogram *h,
                          const delivery_bounds *bounds)
{
    char sum[64];
    uint64_t count = 0;
    begin(out, name, "histogram", help);
    for (int i = 0; i < bounds->count; i++) {
        count += h->count[i];
        fprintf(out, "%s_bucket{le=\"%s\"} %" PRIu64 "\n", name, bounds->text[i], count);
    }
    count += h->count[bounds->count];
    fprintf(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, count);
    snprintf(sum, sizeof sum, "%s_sum", name);
    if (bounds == &delivery_bounds_time)
        put_seconds(out, sum, h->sum);
    else
        fprintf(out, "%s %" PRIu64 "\n", sum, h->sum);
    fprintf(out, "%s_count %" PRIu64 "\n", name, count);
}

/* ---- the parts of the server */

static void put_sockets(FILE *out, const app_metrics_sources *from)
{
    const socket_counts *s = &from->sockets->counts;
    const http_web_counts *m = &from->web->counts;
    put(out, "kozel_connections", "gauge", "WebSockets that are open.", from->sockets->all.used);
    put(out, "kozel_connections_most", "gauge", "WebSockets that may be open.",
        (uint64_t)from->web->settings.max_connections);
    put(out, "kozel_connections_opened_total", "counter", "WebSockets opened.", s->opened);
    begin(out, "kozel_connections_dropped_total", "counter", "WebSockets ended by the server.");
    fprintf(out, "kozel_connections_dropped_total{why=\"slow\"} %" PRIu64 "\n", s->dropped_slow);
    fprintf(out, "kozel_connections_dropped_total{why=\"flood\"} %" PRIu64 "\n", s->dropped_flood);
    net_figures net = net_count(from->sockets->net);
    begin(out, "kozel_connections_refused_total", "counter",
          "Connections that were closed before they asked for anything, or while they did.");
    const struct {
        const char *why;
        uint64_t count;
    } refused[] = {{"full", net.full},
                   {"address", net.of_address},
                   {"gave-way", net.gave_way},
                   {"slow", net.slow},
                   {"malformed", net.malformed}};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        fprintf(out, "kozel_connections_refused_total{why=\"%s\"} %" PRIu64 "\n", refused[i].why,
                refused[i].count);
    put(out, "kozel_requests_put_off_total", "counter",
        "HTTP requests that had to wait because their address asks too often.", net.put_off);
    put(out, "kozel_messages_received_total", "counter", "Messages from WebSockets.", s->received);
    put(out, "kozel_messages_sent_total", "counter", "Messages to WebSockets.", s->sent);
    put(out, "kozel_frames_encoded_total", "counter",
        "Frames made of these messages; one may have several, and go to many WebSockets.", s->encoded);
    put(out, "kozel_sent_bytes_total", "counter", "Bytes of frames to WebSockets, without headers.",
        s->sent_bytes);
    begin(out, "kozel_http_answers_total", "counter", "Answers to HTTP requests, by status.");
    for (int i = 0; i < 5; i++)
        fprintf(out, "kozel_http_answers_total{status=\"%dxx\"} %" PRIu64 "\n", i + 1, m->http[i]);
    begin(out, "kozel_overload_refused_total", "counter",
          "What was refused because there was too much to do.");
    fprintf(out, "kozel_overload_refused_total{what=\"connection\"} %" PRIu64 "\n", m->no_room);
    fprintf(out, "kozel_overload_refused_total{what=\"guest\"} %" PRIu64 "\n", m->too_busy);
    for (delivery_lane lane = 0; lane < DELIVERY_LANE_UPKEEP; lane++)
        fprintf(out, "kozel_overload_refused_total{what=\"%s\"} %" PRIu64 "\n", delivery_lane_name(lane),
                from->lanes->refused_count[lane]);
}

static void put_refusals(FILE *out, guard_security *security)
{
    begin(out, "kozel_refusals_total", "counter", "What was refused for security, by kind.");
    for (int kind = 0; kind < GUARD_SECURITY_KIND_COUNT; kind++) {
        uint64_t total;
        const char *word = guard_security_refusals(security, (guard_security_kind)kind, &total);
        if (word)
            fprintf(out, "kozel_refusals_total{kind=\"%s\"} %" PRIu64 "\n", word, total);
    }
}

static void put_requests(FILE *out, const struct hub *hub)
{
    begin(out, "kozel_requests_total", "counter",
          "Requests on WebSockets by kind (act: an action of a person).");
    for (const hub_request_count *r = hub_requests(hub); r->name; r++) {
        const char *name = *r->name ? r->name : "unknown";
        fprintf(out, "kozel_requests_total{do=\"%s\",result=\"taken\"} %" PRIu64 "\n", name, r->taken);
        fprintf(out, "kozel_requests_total{do=\"%s\",result=\"refused\"} %" PRIu64 "\n", name, r->refused);
    }
}

static void put_hub(FILE *out, const app_metrics_sources *from)
{
    static const char *const phases[HUB_TABLE_PHASES] = {"waiting", "deal", "pause", "over", "sealing"};
    hub_figures figures;
    hub_count(from->wiring->host->hub, &figures);
    put(out, "kozel_persons", "gauge", "Persons who are connected.", figures.persons);
    begin(out, "kozel_tables", "gauge", "Tables by phase.");
    for (int i = 0; i < HUB_TABLE_PHASES; i++)
        fprintf(out, "kozel_tables{phase=\"%s\"} %zu\n", phases[i], figures.tables[i]);
    begin(out, "kozel_seats", "gauge", "Seats of matches that are being played, by who plays.");
    fprintf(out, "kozel_seats{by=\"person\"} %zu\nkozel_seats{by=\"bot\"} %zu\n", figures.seats[0],
            figures.seats[1]);
    put_histogram(out, "kozel_thought_seconds",
                  "Choices of bots that think, from the question on: waiting for a thread, then thinking.",
                  &from->wiring->bots->thought, &delivery_bounds_time);
    put(out, "kozel_thoughts_waited_total", "counter", "Of these: those that had to wait for a thread.",
        from->wiring->bots->waited_count);
    put_requests(out, from->wiring->host->hub);
    put(out, "kozel_matches_begun_total", "counter", "Matches begun.", from->wiring->counts.begun);
    put(out, "kozel_matches_ended_total", "counter", "Matches ended.", from->wiring->counts.ended);
    put(out, "kozel_log_entries_total", "counter",
        "Entries of matches' logs: actions of people and bots, deals.", from->wiring->counts.entries);
}

static void put_store(FILE *out, const app_metrics_sources *from)
{
    delivery_writer_figures figures = {0};
    if (from->delivery->writer)
        delivery_writer_count(from->delivery->writer, &figures);
    put_histogram(out, "kozel_commit_seconds", "Duration of the store's transactions.", &figures.seconds,
                  &delivery_bounds_time);
    put_histogram(out, "kozel_commit_jobs", "Pieces of work in a transaction.", &figures.jobs,
                  &delivery_bounds_pieces);
    put_histogram(out, "kozel_action_seconds",
                  "From an action's frame to its answer, which is told after the commit.",
                  &from->sockets->counts.action, &delivery_bounds_time);
    put(out, "kozel_damaged_rows_total", "counter",
        "Rows of the store that were found damaged; the log names each once.", store_damage_count());
    put(out, "kozel_store_errors_total", "counter", "Questions to the store that failed.",
        from->lanes->error_count);
    put(out, "kozel_password_work_kib_total", "counter",
        "Memory cost of computed password hashes, in KiB times passes.", identity_password_work());
    begin(out, "kozel_writer_behind_seconds", "gauge", "How long the oldest write has waited.");
    put_seconds(out, "kozel_writer_behind_seconds",
                from->delivery->writer ? delivery_writer_behind(from->delivery->writer) : 0);
    put(out, "kozel_busy", "gauge", "1 while new tables are refused because the store is behind.",
        delivery_backlog_is_long(&from->delivery->backlog));
    begin(out, "kozel_queue", "gauge",
          "What waits: for the writer, its commit, a lane of worker threads, a bot's thought.");
    fprintf(out, "kozel_queue{of=\"writer\"} %zu\n",
            from->delivery->writer ? delivery_writer_waiting(from->delivery->writer) : 0);
    fprintf(out, "kozel_queue{of=\"messages\"} %zu\n", from->delivery->outbox.held_count);
    for (delivery_lane lane = 0; lane < DELIVERY_LANE_PROBE; lane++)
        fprintf(out, "kozel_queue{of=\"%s\"} %zu\n", delivery_lane_name(lane),
                delivery_lane_waiting(from->lanes, lane));
    fprintf(out, "kozel_queue{of=\"thinking\"} %zu\n", from->wiring->bots->count);
}

static void put_jobs(FILE *out, const app_metrics_sources *from)
{
    store_job_figures figures = app_job_runner_figures(from->upkeep->job_runner);
    begin(out, "kozel_jobs", "gauge",
          "Jobs of the store's queue by state; failed: of the queued and running, those that have failed "
          "before; unknown: of a kind for newer programs.");
    fprintf(out, "kozel_jobs{state=\"queued\"} %" PRId64 "\n", figures.queued);
    fprintf(out, "kozel_jobs{state=\"running\"} %" PRId64 "\n", figures.running);
    fprintf(out, "kozel_jobs{state=\"failed\"} %" PRId64 "\n", figures.failed);
    fprintf(out, "kozel_jobs{state=\"dead\"} %" PRId64 "\n", figures.dead);
    fprintf(out, "kozel_jobs{state=\"unknown\"} %" PRId64 "\n", figures.unknown);
    begin(out, "kozel_jobs_oldest_seconds", "gauge", "For how long the oldest job has been due.");
    put_seconds(out, "kozel_jobs_oldest_seconds", (uint64_t)figures.oldest_ms * 1000000);
}

static void put_pushes(FILE *out, const app_metrics_sources *from)
{
    app_pusher_figures figures = app_pusher_count(from->upkeep->pusher);
    if (!from->upkeep->pusher)
        return;
    begin(out, "kozel_pushes_total", "counter", "Messages of Web Push, by what became of them.");
    fprintf(out, "kozel_pushes_total{of=\"sent\"} %" PRId64 "\n", figures.sent);
    fprintf(out, "kozel_pushes_total{of=\"gone\"} %" PRId64 "\n", figures.gone);
    fprintf(out, "kozel_pushes_total{of=\"again\"} %" PRId64 "\n", figures.again);
    fprintf(out, "kozel_pushes_total{of=\"dropped\"} %" PRId64 "\n", figures.dropped);
}

static void put_analyses(FILE *out, const app_metrics_sources *from)
{
    learning_analyser_figures figures = app_analyses_figures(from->upkeep->analyses);
    begin(out, "kozel_analyses", "gauge", "Analyses of matches that people have asked for, by state.");
    fprintf(out, "kozel_analyses{state=\"waiting\"} %" PRId64 "\n", figures.queue.waiting);
    fprintf(out, "kozel_analyses{state=\"running\"} %" PRId64 "\n", figures.queue.running);
    fprintf(out, "kozel_analyses{state=\"dead\"} %" PRId64 "\n", figures.queue.dead);
    begin(out, "kozel_analyses_total", "counter", "Analyses that have ended here, by how.");
    fprintf(out, "kozel_analyses_total{end=\"done\"} %" PRId64 "\n", figures.done);
    fprintf(out, "kozel_analyses_total{end=\"failed\"} %" PRId64 "\n", figures.failed);
}

/* Writes the figures of one of many nodes. */
static void put_cluster(FILE *out, const app_metrics_sources *from)
{
    cluster_figures figures;
    if (!from->wiring->cluster)
        return;
    cluster_count(from->wiring->cluster, &figures);
    put(out, "kozel_nodes", "gauge", "Nodes that this one knows to live, itself included.", figures.nodes);
    begin(out, "kozel_lease_age_seconds", "gauge",
          "Since this node's lease was renewed; at 2.5 it fences itself.");
    put_seconds(out, "kozel_lease_age_seconds", (uint64_t)figures.lease_ms * 1000000);
    put(out, "kozel_frames_relayed_total", "counter",
        "Frames to other nodes for all who watch there, one copy a node.", figures.relayed);
    put(out, "kozel_matches_taken_over_total", "counter", "Matches taken over from other nodes.",
        figures.taken_over);
    put(out, "kozel_matches_claimed", "gauge", "Matches taken over that wait to be restored.",
        figures.claimed);
    put(out, "kozel_tables_left", "gauge", "Tables that wait for a newer kozel, known to no node that lives.",
        figures.left);
}

/* ---- the process, under the names that Prometheus' libraries give it */

static uint64_t open_files(void)
{
    struct stat folder;
    uint64_t count = 0;
    if (stat("/proc/self/fd", &folder) == 0 && folder.st_size > 0) /* since Linux 6.2 */
        return (uint64_t)folder.st_size;
    DIR *fds = opendir("/proc/self/fd");
    while (fds && readdir(fds))
        count++;
    if (fds)
        closedir(fds);
    return count > 3 ? count - 3 : 0; /* without ".", ".." and the folder's descriptor */
}

static uint64_t resident_bytes(void)
{
    unsigned long long size, resident = 0;
    FILE *in = fopen("/proc/self/statm", "r");
    if (in && fscanf(in, "%llu %llu", &size, &resident) != 2)
        resident = 0;
    if (in)
        (void)fclose(in);
    return resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void put_process(FILE *out, const app_metrics_sources *from)
{
    struct rusage used;
    struct rlimit files = {0};
    getrusage(RUSAGE_SELF, &used);
    getrlimit(RLIMIT_NOFILE, &files);
    uint64_t us = (uint64_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000 +
                  (uint64_t)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
    begin(out, "process_cpu_seconds_total", "counter", "CPU time.");
    put_seconds(out, "process_cpu_seconds_total", us * 1000);
    put(out, "process_resident_memory_bytes", "gauge", "Resident memory.", resident_bytes());
    put(out, "process_open_fds", "gauge", "Open file descriptors.", open_files());
    put(out, "process_max_fds", "gauge", "File descriptors that may be open.", files.rlim_cur);
    put(out, "process_start_time_seconds", "gauge", "Start, in seconds since 1970.",
        (uint64_t)from->clock->started_ms / 1000);
    begin(out, "kozel_build_info", "gauge", "1; the version is a label.");
    fprintf(out, "kozel_build_info{version=\"%s\"} 1\n", KOZEL_VERSION);
}

char *app_metrics_text(void *sources, size_t *length)
{
    const app_metrics_sources *from = sources;
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (!out)
        return NULL;
    put_sockets(out, from);
    put_refusals(out, from->security);
    put_hub(out, from);
    put_store(out, from);
    put_jobs(out, from);
    put_pushes(out, from);
    put_analyses(out, from);
    put_cluster(out, from);
    put_process(out, from);
    bool good = !ferror(out);
    if (fclose(out) == 0 && good)
        return text;
    free(text);
    return NULL;
}
