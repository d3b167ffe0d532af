/* What scores while tiles are laid (docs/spec/rules.md, "telephone", "muggins", "bergen"). */
#ifndef KOZEL_RULES_POINTS_H
#define KOZEL_RULES_POINTS_H

#include <kozel/play.h>

/* Scores a turn that was just carried out. True if the match ended by it. */
bool kz_points_score(kz_match *match, kz_action action);

#endif
