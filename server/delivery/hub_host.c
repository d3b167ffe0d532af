/* SPDX-License-Identifier: MIT */
#include "server/delivery/hub_host.h"

static void on_due(void *context)
{
    ((delivery_hub_host *)context)->called = true;
}

void delivery_hub_host_init(delivery_hub_host *host, uv_loop_t *loop, const base_steady_clock *clock)
{
    *host = (delivery_hub_host){.clock = clock, .loop = loop};
    base_timer_init(loop, &host->due, on_due, host);
}

int64_t delivery_hub_host_now(const delivery_hub_host *host)
{
    return base_steady_now(host->clock);
}

struct hub *delivery_hub_host_call(delivery_hub_host *host)
{
    host->called = true;
    return host->hub;
}

void delivery_hub_host_end_turn(delivery_hub_host *host)
{
    if (!host->called || !host->hub || host->closed || host->draining)
        return;
    host->called = false;
    int64_t next = hub_tick(host->hub, delivery_hub_host_now(host));
    if (next == INT64_MAX) {
        base_timer_stop(&host->due);
        return;
    }
    int64_t wait = next - delivery_hub_host_now(host);
    uv_update_time(host->loop);
    base_timer_start(&host->due, wait > 0 ? (uint64_t)wait : 0, 0);
}

void delivery_hub_host_close(delivery_hub_host *host)
{
    host->closed = true;
    base_timer_stop(&host->due);
}

void delivery_hub_host_end(delivery_hub_host *host)
{
    base_timer_close(&host->due, NULL);
}
