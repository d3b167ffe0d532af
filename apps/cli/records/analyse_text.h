/* SPDX-License-Identifier: MIT */
/* An analysis as text for people. */
#ifndef KOZEL_APPS_CLI_RECORDS_ANALYSE_TEXT_H
#define KOZEL_APPS_CLI_RECORDS_ANALYSE_TEXT_H

#include <kozel/analysis.h>
#include <kozel/record.h>

/* Prints the meaning of marks and points: the first lines. */
void records_analysis_tell_legend(void);

/* Prints the line above a deal's choices. */
void records_analysis_tell_deal(int deal);

/* Prints a choice that got a mark, and nothing for others. `name`: the player's; `partners`: the match has
 * some. */
void records_analysis_tell_choice(const kz_judgement *judgement, const char *name, int ply, bool partners);

/* Prints luck and play of a deal, for each side by its name. */
void records_analysis_tell_story(const kz_deal_story *story, const char *side, int at, bool ended);

/* Prints a player's match; `partners`: the match has some. */
void records_analysis_tell_player(const kz_play_summary *summary, const kz_scale *scale, const char *name,
                                  double luck, bool partners);

#endif
