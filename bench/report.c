#include "report.h"

#include "client.h"

#include <stdio.h>

void report_print(const report *report)
{
    printf("%d node%s%s\n", report->nodes, report->nodes > 1 ? "s" : "",
           report->together  ? ", each table at one"
           : report->follows ? ", people go to the node of their match"
                             : "");
    printf("%-11s %6s %9s %9s %9s %9s %8s %8s %6s %7s %7s %7s\n", "", "tables", "actions/s", "us/action",
           "messages", "frames", "the echo", "ratio", "cpu", "p50 ms", "p99", "p99.9");
    for (int i = 0; i < report->count; i++) {
        const result *r = &report->results[i];
        double messages = (double)r->of.heard / r->cpu, frames = (double)r->of.frames / r->cpu;
        printf("%-11s %6d %9.0f %9.1f %9.0f %9.0f %8.0f %8.2f %5.0f%% %7.2f %7.2f %7.2f\n", r->what,
               r->tables, (double)r->of.actions / r->seconds, r->cpu / (double)r->of.actions * 1e6, messages,
               frames, r->echo, r->echo > 0 ? messages / r->echo : 0, r->cpu / r->seconds * 100, r->p50,
               r->p99, r->p999);
        if (r->of.refused)
            printf("  refused: %ld actions\n", r->of.refused);
        for (int n = 0; n < report->beside_count; n++)
            printf("  %s: %.1f us an action\n", report->beside[n].name,
                   r->beside[n] / (double)r->of.actions * 1e6);
    }
    printf("messages, frames (of one message or several), the echo's (each a frame): delivered a second of "
           "processor time; ratio: messages to the echo's\n");
    printf("memory: %.0f bytes a connection, %.0f bytes a running table\n", report->connection,
           report->table);
}

void report_write(const report *report, const char *path)
{
    FILE *out = fopen(path, "w");
    if (!out)
        die(path);
    fprintf(out,
            "{\"nodes\":%d,\"together\":%s,\"follows\":%s,\"connection_bytes\":%.0f,\"table_bytes\":%.0f,"
            "\"runs\":[",
            report->nodes, report->together ? "true" : "false", report->follows ? "true" : "false",
            report->connection, report->table);
    for (int i = 0; i < report->count; i++) {
        const result *r = &report->results[i];
        fprintf(out,
                "%s\n {\"what\":\"%s\",\"tables\":%d,\"seconds\":%.2f,\"cpu\":%.2f,\"actions\":%ld,"
                "\"refused\":%ld,\"said\":%ld,\"heard\":%ld,\"heard_bytes\":%ld,\"frames\":%ld,"
                "\"echo_heard_a_cpu_second\":%.0f,\"p50_ms\":%.3f,\"p99_ms\":%.3f,\"p999_ms\":%.3f,\"worst_"
                "ms\":%.3f",
                i ? "," : "", r->what, r->tables, r->seconds, r->cpu, r->of.actions, r->of.refused,
                r->of.said, r->of.heard, r->of.heard_bytes, r->of.frames, r->echo, r->p50, r->p99, r->p999,
                r->worst);
        for (int n = 0; n < report->beside_count; n++)
            fprintf(out, ",\"cpu_%s\":%.2f", report->beside[n].name, r->beside[n]);
        fprintf(out, "}");
    }
    fprintf(out, "]}\n");
    if (fclose(out) != 0)
        die(path);
}
