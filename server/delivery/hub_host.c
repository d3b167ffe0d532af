/* SPDX-License-Identifier: MIT */
#include "server/delivery/hub_host.h"

static void on_due(void *context)
{
    ((kz_hub_host *)context)->called = true;
}

void kz_hub_host_init(kz_hub_host *host, uv_loop_t *loop, const kz_steady_clock *clock)
{
    *host = (kz_hub_host){.clock = clock, .loop = loop};
    kz_timer_init(loop, &host->due, on_due, host);
}

int64_t kz_hub_host_now(const kz_hub_host *host)
{
    return kz_steady_now(host->clock);
}

kz_hub *kz_hub_host_call(kz_hub_host *host)
{
    host->called = true;
    return host->hub;
}

void kz_hub_host_end_turn(kz_hub_host *host)
{
    if (!host->called || !host->hub || host->closed || host->draining)
        return;
    host->called = false;
    int64_t next = kz_hub_tick(host->hub, kz_hub_host_now(host));
    if (next == INT64_MAX) {
        kz_timer_stop(&host->due);
        return;
    }
    int64_t wait = next - kz_hub_host_now(host);
    uv_update_time(host->loop);
    kz_timer_start(&host->due, wait > 0 ? (uint64_t)wait : 0, 0);
}

void kz_hub_host_close(kz_hub_host *host)
{
    host->closed = true;
    kz_timer_stop(&host->due);
}

void kz_hub_host_end(kz_hub_host *host)
{
    kz_timer_close(&host->due, NULL);
}
