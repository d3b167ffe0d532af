/* People who are banned or have closed their account leave at once (docs/fair-play.md). */
#ifndef KOZEL_HUB_PLAY_EXPULSION_H
#define KOZEL_HUB_PLAY_EXPULSION_H

#include "hub/state/hub_state.h"

/* The person leaves every queue and every table here: a running match is forfeited first, one that is about
 * to begin is called off. */
void kz_expel(kz_hub *hub, kz_person person);

#endif
