/* SPDX-License-Identifier: MIT */
/* The tiles of a drawing as SVG. The colours are those of the page (web/src/board). */
#include "engine/layout/pieces.h"

#include <stdio.h>
#include <string.h>

/* The parts of a tile, which is 100 x 200 around its middle. The pips of a half are around its middle. */
static const char parts[] =
    "<defs>\n"
    "<linearGradient id=\"wood\" x2=\"0\" y2=\"1\"><stop stop-color=\"#7a5536\"/><stop offset=\"1\" "
    "stop-color=\"#5f4128\"/></linearGradient>\n"
    "<radialGradient id=\"felt\" r=\".75\"><stop stop-color=\"#355650\"/><stop offset=\"1\" "
    "stop-color=\"#2a433f\"/></radialGradient>\n"
    "<g id=\"s\" fill=\"#000\"><rect x=\"-50\" y=\"-92\" width=\"102\" height=\"200\" rx=\"18\" "
    "opacity=\".14\"/><rect x=\"-48\" y=\"-94\" width=\"97\" height=\"197\" rx=\"16\" opacity=\".3\"/></g>\n"
    "<g id=\"l\" fill=\"#000\"><rect x=\"-98\" y=\"-42\" width=\"200\" height=\"100\" rx=\"18\" "
    "opacity=\".14\"/><rect x=\"-98\" y=\"-44\" width=\"197\" height=\"97\" rx=\"16\" opacity=\".3\"/></g>\n"
    "<rect id=\"r\" x=\"-48.5\" y=\"-98.5\" width=\"97\" height=\"197\" rx=\"16\" stroke=\"#d8ccb0\" "
    "stroke-width=\"1.5\"/>\n"
    "<g id=\"t\"><use href=\"#r\" fill=\"#f8f2e4\"/><path d=\"M-37 0H37\" stroke=\"#a99a7b\" "
    "stroke-width=\"3\"/><path d=\"M-37 2.6H37\" stroke=\"#fffdf6\" stroke-width=\"1.6\"/><circle r=\"6.4\" "
    "fill=\"#a67c2e\"/><circle cx=\"-1.7\" cy=\"-1.7\" r=\"2.3\" fill=\"#f0d48a\"/></g>\n"
    "<g id=\"b\"><use href=\"#r\" fill=\"#f8f2e4\"/><rect x=\"-35\" y=\"-85\" width=\"70\" height=\"170\" "
    "rx=\"10\" fill=\"#5d8b80\"/><path d=\"M0-58L24 0L0 58L-24 0Z\" fill=\"none\" stroke=\"#cfe0d8\" "
    "stroke-width=\"4\"/></g>\n"
    "<rect id=\"n\" x=\"-49\" y=\"-99\" width=\"98\" height=\"198\" rx=\"16.5\" fill=\"none\" "
    "stroke=\"#f4c64e\" stroke-width=\"7\"/>\n";

/* A pip is a line of no length with a round end, so that a half is one path. */
static const char *const pips[KZ_VALUES] = {
    "",
    "M0 0h0",
    "M-25 -25h0M25 25h0",
    "M-26 -26h0M0 0h0M26 26h0",
    "M-25 -25h0M25 -25h0M-25 25h0M25 25h0",
    "M-26 -26h0M26 -26h0M0 0h0M-26 26h0M26 26h0",
    "M-25 -29h0M25 -29h0M-25 0h0M25 0h0M-25 29h0M25 29h0",
};

/* Writes a number with at most four decimals. */
static const char *print_decimal(double number, int decimals, char text[32])
{
    static const char digits[] = "-0123456789";
    snprintf(text, 32, "%.*f", decimals, number);
    char *mark = text + strspn(text, digits);
    size_t length = strcspn(mark, digits); /* the locale's mark may have several bytes */
    if (length) {
        mark[0] = '.';
        memmove(mark + 1, mark + length, strlen(mark + length) + 1);
    }
    return text;
}

void layout_put_group(base_text *s, const char *more, double x, double y, double scale)
{
    char left[32], top[32], factor[32];
    base_text_format(s, "<g %stransform=\"translate(%s %s)scale(%s)\">\n", more, print_decimal(x, 2, left),
                     print_decimal(y, 2, top), print_decimal(scale, 4, factor));
}

void layout_put_parts(base_text *s)
{
    base_text_format(s, "%s", parts);
    for (int value = 1; value < KZ_VALUES; value++)
        base_text_format(
            s,
            "<path id=\"p%d\" d=\"%s\" stroke=\"#1c1c1c\" stroke-width=\"21\" stroke-linecap=\"round\"/>\n",
            value, pips[value]);
    base_text_format(s, "</defs>\n");
}

void layout_put_shadow(base_text *s, int x, int y, int turn)
{
    base_text_format(s, "<use href=\"#%s\" x=\"%d\" y=\"%d\"/>\n", turn & 1 ? "l" : "s", x, y);
}

void layout_put_tile(base_text *s, kz_tile tile, int x, int y, int turn)
{
    base_text_format(s, "<g transform=\"translate(%d %d)", x, y);
    if (turn)
        base_text_format(s, "rotate(%d)", turn * 90);
    base_text_format(s, "\"><use href=\"#%s\"/>", tile == KZ_NO_TILE ? "b" : "t");
    if (tile != KZ_NO_TILE && kz_low[tile])
        base_text_format(s, "<use href=\"#p%d\" y=\"-50\"/>", kz_low[tile]);
    if (tile != KZ_NO_TILE && kz_high[tile])
        base_text_format(s, "<use href=\"#p%d\" y=\"50\"/>", kz_high[tile]);
    base_text_format(s, "</g>\n");
}
