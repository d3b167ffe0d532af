/* SPDX-License-Identifier: MIT */
#include "report.h"

#include "client.h"

#include <stdio.h>

void report_print(const report *report)
{
    printf("%d node%s%s\n", report->nodes, report->nodes > 1 ? "s" : "",
           report->alone     ? ", each alone"
           : report->follows ? ", people go to the node of their match"
                             : "");
    printf("%-11s %6s %9s %9s %7s %9s %9s %8s %6s %5s %7s %7s %7s %9s\n", "", "tables", "actions/s",
           "us/action", "user", "messages", "frames", "the echo", "ratio", "cpu", "p50 ms", "p99", "p99.9",
           "stolen ms");
    for (int i = 0; i < report->count; i++) {
        const result *r = &report->results[i];
        double messages = (double)r->of.heard / r->cpu, frames = (double)r->of.frames / r->cpu;
        printf("%-11s %6d %9.0f %9.1f %7.1f %9.0f %9.0f %8.0f %6.2f %4.0f%% %7.2f %7.2f %7.2f %9.0f\n",
               r->what, r->tables, (double)r->of.actions / r->seconds, r->cpu / (double)r->of.actions * 1e6,
               r->user / (double)r->of.actions * 1e6, messages, frames, r->echo,
               r->echo > 0 ? messages / r->echo : 0, r->cpu / r->seconds * 100, r->p50, r->p99, r->p999,
               1000 * r->stolen);
        if (r->stolen > 0 && r->calm > 0)
            printf("  p99 of the %d seconds in and before which nothing was stolen: %.2f\n", r->calm,
                   r->p99_calm);
        if (r->of.refused)
            printf("  refused: %ld actions\n", r->of.refused);
        for (int n = 0; n < report->beside_count; n++)
            printf("  %s: %.1f us an action\n", report->beside[n].name,
                   r->beside[n] / (double)r->of.actions * 1e6);
    }
    printf("messages, frames (of one message or several), the echo's (each a frame): delivered a second of "
           "processor time; ratio: messages to the echo's\n");
    if (report->disk_p50 > 0)
        printf("a bare page written and synced beside the store: p50 %.2f ms, p99 %.2f, worst %.2f\n",
               report->disk_p50, report->disk_p99, report->disk_worst);
    printf("memory: %.0f bytes a connection, %.0f bytes a running table\n", report->connection,
           report->table);
}

void report_write(const report *report, const char *path)
{
    FILE *out = fopen(path, "w");
    if (!out)
        die(path);
    fprintf(out,
            "{\"nodes\":%d,\"alone\":%s,\"follows\":%s,\"connection_bytes\":%.0f,\"table_bytes\":%.0f,"
            "\"disk_p50_ms\":%.3f,\"disk_p99_ms\":%.3f,\"disk_worst_ms\":%.3f,\"runs\":[",
            report->nodes, report->alone ? "true" : "false", report->follows ? "true" : "false",
            report->connection, report->table, report->disk_p50, report->disk_p99, report->disk_worst);
    for (int i = 0; i < report->count; i++) {
        const result *r = &report->results[i];
        fprintf(
            out,
            "%s\n {\"what\":\"%s\",\"tables\":%d,\"seconds\":%.2f,\"cpu\":%.2f,\"user\":%.2f,\"actions\":%ld,"
            "\"refused\":%ld,\"said\":%ld,\"heard\":%ld,\"heard_bytes\":%ld,\"frames\":%ld,"
            "\"echo_heard_a_cpu_second\":%.0f,\"p50_ms\":%.3f,\"p99_ms\":%.3f,\"p999_ms\":%.3f,\"worst_"
            "ms\":%.3f,\"stolen\":%.2f,\"calm_seconds\":%d,\"p99_calm_ms\":%.3f",
            i ? "," : "", r->what, r->tables, r->seconds, r->cpu, r->user, r->of.actions, r->of.refused,
            r->of.said, r->of.heard, r->of.received_bytes, r->of.frames, r->echo, r->p50, r->p99, r->p999,
            r->worst, r->stolen, r->calm, r->p99_calm);
        for (int n = 0; n < report->beside_count; n++)
            fprintf(out, ",\"cpu_%s\":%.2f", report->beside[n].name, r->beside[n]);
        fprintf(out, "}");
    }
    fprintf(out, "]}\n");
    if (fclose(out) != 0)
        die(path);
}
