/* SPDX-License-Identifier: MIT */
/* An analysis told to people. */
#ifndef KOZEL_APPS_CLI_RECORDS_ANALYSE_TEXT_H
#define KOZEL_APPS_CLI_RECORDS_ANALYSE_TEXT_H

#include <kozel/analysis.h>
#include <kozel/record.h>

/* What marks and points mean: the first lines. */
void records_analysis_tell_legend(void);

/* The line above a deal's choices. */
void records_analysis_tell_deal(int deal);

/* A choice that got a mark; `name`: whose; `partners`: there are some in the match. Nothing of the others. */
void records_analysis_tell_choice(const kz_judgement *judgement, const char *name, int ply, bool partners);

/* Luck and play of a deal, for each side by its name. */
void records_analysis_tell_story(const kz_deal_story *story, const char *side, int at, bool ended);

/* A player's match; `partners`: there are some in it. */
void records_analysis_tell_player(const kz_play_summary *summary, const kz_scale *scale, const char *name,
                                  double luck, bool partners);

#endif
