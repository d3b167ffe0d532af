/* SPDX-License-Identifier: MIT */
#include "base/timer.h"

#include "base/virtual.h"

static void on_time(uv_timer_t *handle)
{
    kz_timer *timer = handle->data;
    timer->fire(timer->context);
}

void kz_timer_init(uv_loop_t *loop, kz_timer *timer, void (*fire)(void *context), void *context)
{
    *timer = (kz_timer){.fire = fire, .context = context};
    uv_timer_init(loop, &timer->handle);
    timer->handle.data = timer;
}

/* As libuv does on time: a timer that does not repeat is stopped before it fires. */
static void on_virtual_time(void *context)
{
    kz_timer *timer = context;
    if (!uv_timer_get_repeat(&timer->handle))
        uv_timer_stop(&timer->handle);
    timer->fire(timer->context);
}

void kz_timer_start(kz_timer *timer, uint64_t ms, uint64_t repeat_ms)
{
    kz_timer_stop(timer);
    if (kz_virtual_is_on() && ms) {
        kz_virtual_timer_start(timer, on_virtual_time, ms, repeat_ms);
        ms = INT64_MAX; /* the loop is still to see that it runs */
    }
    uv_timer_start(&timer->handle, on_time, ms, repeat_ms);
}

void kz_timer_stop(kz_timer *timer)
{
    if (kz_virtual_is_on())
        kz_virtual_timer_stop(timer);
    uv_timer_stop(&timer->handle);
}

bool kz_timer_is_active(const kz_timer *timer)
{
    return uv_is_active((const uv_handle_t *)&timer->handle);
}

static void on_closed(uv_handle_t *handle)
{
    kz_timer *timer = handle->data;
    if (timer->closed)
        timer->closed(timer->context);
}

void kz_timer_close(kz_timer *timer, void (*closed)(void *context))
{
    kz_timer_stop(timer);
    timer->closed = closed;
    uv_close((uv_handle_t *)&timer->handle, on_closed);
}

uint64_t kz_loop_ms(const uv_loop_t *loop)
{
    return kz_virtual_is_on() ? kz_virtual_ns() / 1000000 : uv_now(loop);
}
