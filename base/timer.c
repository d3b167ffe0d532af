/* SPDX-License-Identifier: MIT */
#include "base/timer.h"

#include "base/virtual.h"

static void on_time(uv_timer_t *handle)
{
    base_timer *timer = handle->data;
    timer->fire(timer->context);
}

void base_timer_init(uv_loop_t *loop, base_timer *timer, void (*fire)(void *context), void *context)
{
    *timer = (base_timer){.fire = fire, .context = context};
    uv_timer_init(loop, &timer->handle);
    timer->handle.data = timer;
}

/* Works as libuv does: a timer that does not repeat is stopped before it fires. */
static void on_virtual_time(void *context)
{
    base_timer *timer = context;
    if (!uv_timer_get_repeat(&timer->handle))
        uv_timer_stop(&timer->handle);
    timer->fire(timer->context);
}

void base_timer_start(base_timer *timer, uint64_t ms, uint64_t repeat_ms)
{
    base_timer_stop(timer);
    if (base_virtual_is_on() && ms) {
        base_virtual_timer_start(timer, on_virtual_time, ms, repeat_ms);
        ms = INT64_MAX; /* the loop must still count it as active */
    }
    uv_timer_start(&timer->handle, on_time, ms, repeat_ms);
}

void base_timer_stop(base_timer *timer)
{
    if (base_virtual_is_on())
        base_virtual_timer_stop(timer);
    uv_timer_stop(&timer->handle);
}

bool base_timer_is_active(const base_timer *timer)
{
    return uv_is_active((const uv_handle_t *)&timer->handle);
}

static void on_closed(uv_handle_t *handle)
{
    base_timer *timer = handle->data;
    if (timer->closed)
        timer->closed(timer->context);
}

void base_timer_close(base_timer *timer, void (*closed)(void *context))
{
    base_timer_stop(timer);
    timer->closed = closed;
    uv_close((uv_handle_t *)&timer->handle, on_closed);
}

uint64_t base_loop_ms(const uv_loop_t *loop)
{
    return base_virtual_is_on() ? base_virtual_ns() / 1000000 : uv_now(loop);
}
