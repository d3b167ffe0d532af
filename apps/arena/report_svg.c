/* SPDX-License-Identifier: MIT */
#include "apps/arena/report_svg.h"

#include "base/visible.h"

#include <math.h>
#include <string.h>

/* The picture and the plot in it. */
enum { WIDTH = 900, HEIGHT = 480, LEFT = 80, RIGHT = 870, TOP = 60, BOTTOM = 410 };

typedef struct plot {
    FILE *out;
    const arena_contest_result *outcome;
    double low, high; /* the range of the mean that is shown */
    double step;      /* between its lines */
} plot;

static void put_escaped(FILE *out, const char *text)
{
    char character[BASE_VISIBLE_CHARACTER];
    for (size_t left = strlen(text), taken; left; text += taken, left -= taken) {
        taken = base_visible_character(text, left, character);
        fputs(*character == '<' ? "&lt;" : *character == '&' ? "&amp;" : character, out);
    }
}

static void put_text(FILE *out, double x, double y, const char *anchor, const char *more, const char *text)
{
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>", x, y, anchor, more);
    put_escaped(out, text);
    fputs("</text>\n", out);
}

/* 1, 2 or 5 times a power of ten: about `parts` of them make up `range`. */
static double round_step(double range, int parts)
{
    double raw = range / parts, power = pow(10, floor(log10(raw))), lead = raw / power;
    return power * (lead > 5 ? 10 : lead > 2 ? 5 : lead > 1 ? 2 : 1);
}

/* The range holds zero and the curve with its band but for the wild beginning. */
static void choose_range(plot *p)
{
    const arena_contest_result *o = p->outcome;
    p->low = p->high = 0;
    for (int i = o->curve_count / 10; i < o->curve_count; i++) {
        p->low = fmin(p->low, o->curve[i].mean - o->curve[i].margin);
        p->high = fmax(p->high, o->curve[i].mean + o->curve[i].margin);
    }
    if (p->high - p->low < 1e-6)
        p->low = -1, p->high = 1;
    p->step = round_step(p->high - p->low, 6);
    p->low = floor(p->low / p->step) * p->step;
    p->high = ceil(p->high / p->step) * p->step;
}

static double x_of(const plot *p, int64_t rounds)
{
    double all = p->outcome->rounds > 0 ? (double)p->outcome->rounds : 1;
    return LEFT + (RIGHT - LEFT) * (double)rounds / all;
}

static double y_of(const plot *p, double mean)
{
    double within = fmin(fmax(mean, p->low), p->high);
    return BOTTOM - (BOTTOM - TOP) * (within - p->low) / (p->high - p->low);
}

static void draw_axes(const plot *p)
{
    char number[32];
    int lines = (int)lround((p->high - p->low) / p->step);
    for (int i = 0; i <= lines; i++) {
        double value = p->low + i * p->step, y = y_of(p, value);
        bool zero = fabs(value) < p->step / 2;
        fprintf(p->out, "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"%s\"/>\n", LEFT, y, RIGHT,
                y, zero ? "#555" : "#ddd");
        snprintf(number, sizeof number, "%+.6g", zero ? 0 : value);
        put_text(p->out, LEFT - 8, y + 4, "end", "", number);
    }
    double step = fmax(1, round_step((double)p->outcome->rounds, 8));
    for (int64_t i = 0; i * step <= (double)p->outcome->rounds; i++) {
        int64_t rounds = (int64_t)((double)i * step);
        snprintf(number, sizeof number, "%lld", (long long)rounds);
        put_text(p->out, x_of(p, rounds), BOTTOM + 20, "middle", "", number);
    }
}

static void draw_curve(const plot *p)
{
    const arena_contest_result *o = p->outcome;
    fputs("<polygon fill=\"#9ecae1\" fill-opacity=\"0.6\" points=\"", p->out);
    for (int i = 0; i < o->curve_count; i++)
        fprintf(p->out, "%.1f,%.1f ", x_of(p, o->curve[i].rounds),
                y_of(p, o->curve[i].mean + o->curve[i].margin));
    for (int i = o->curve_count - 1; i >= 0; i--)
        fprintf(p->out, "%.1f,%.1f ", x_of(p, o->curve[i].rounds),
                y_of(p, o->curve[i].mean - o->curve[i].margin));
    fputs("\"/>\n<polyline fill=\"none\" stroke=\"#08519c\" stroke-width=\"2\" points=\"", p->out);
    for (int i = 0; i < o->curve_count; i++)
        fprintf(p->out, "%.1f,%.1f ", x_of(p, o->curve[i].rounds), y_of(p, o->curve[i].mean));
    fputs("\"/>\n", p->out);
}

bool arena_report_svg(const arena_report *r, const arena_plot_texts *texts, FILE *out)
{
    plot p = {.out = out, .outcome = r->outcome};
    choose_range(&p);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
            "font-size=\"13\">\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT);
    put_text(out, WIDTH / 2.0, 30, "middle", " font-size=\"18\"", texts->title);
    draw_axes(&p);
    draw_curve(&p);
    put_text(out, (LEFT + RIGHT) / 2.0, BOTTOM + 48, "middle", "", texts->across);
    put_text(out, LEFT, TOP - 12, "start", "", texts->up);
    fputs("</svg>\n", out);
    return !ferror(out);
}
