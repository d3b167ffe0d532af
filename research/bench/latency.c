/* SPDX-License-Identifier: MIT */
#include "latency.h"

#include "client.h"
#include "process.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static float *latencies; /* ms */
static size_t latency_count, latency_room;

void latency_reset(void)
{
    latency_count = 0;
}

size_t latency_seen(void)
{
    return latency_count;
}

void latency_note(double seconds)
{
    if (latency_count == latency_room) {
        latency_room = latency_room ? 2 * latency_room : 1 << 16;
        latencies = realloc(latencies, latency_room * sizeof *latencies);
        if (!latencies)
            die("memory");
    }
    latencies[latency_count++] = (float)(seconds * 1000);
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* Of some latencies, which get sorted. */
static double percentile(float *of, size_t count, double part)
{
    qsort(of, count, sizeof *of, by_size);
    return count ? (double)of[(size_t)(part * (double)(count - 1))] : 0;
}

/* The slowest hundredth of the seconds in which the machine was ours: nothing was stolen in them nor right
 * before. */
static void report_calm(result *r, const second *seconds, int count)
{
    float *calm = malloc((latency_count + 1) * sizeof *calm);
    size_t from = 0, size = 0;
    if (!calm)
        die("memory");
    for (int i = 0; i < count; from = seconds[i++].latencies) {
        if (seconds[i].stolen > 0 || (i > 0 && seconds[i - 1].stolen > 0))
            continue;
        memcpy(calm + size, latencies + from, (seconds[i].latencies - from) * sizeof *calm);
        size += seconds[i].latencies - from;
        r->calm++;
    }
    r->p99_calm = percentile(calm, size, 0.99);
    free(calm);
}

void latency_report(result *r, const second *seconds, int count)
{
    report_calm(r, seconds, count); /* in the order of their coming: before they are sorted */
    r->p50 = percentile(latencies, latency_count, 0.5);
    r->p99 = percentile(latencies, latency_count, 0.99);
    r->p999 = percentile(latencies, latency_count, 0.999);
    r->worst = percentile(latencies, latency_count, 1);
}

void latency_of_disk(report *report, const char *folder, double seconds)
{
    static const char page[4096];
    char path[128];
    snprintf(path, sizeof path, "%s/page", folder);
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    latency_count = 0;
    for (double end = seconds_now() + seconds; seconds_now() < end;) {
        double begin = seconds_now();
        if (write(file, page, sizeof page) != sizeof page || fdatasync(file) != 0)
            die(path);
        latency_note(seconds_now() - begin);
    }
    close(file);
    unlink(path);
    report->disk_p50 = percentile(latencies, latency_count, 0.5);
    report->disk_p99 = percentile(latencies, latency_count, 0.99);
    report->disk_worst = percentile(latencies, latency_count, 1);
}
