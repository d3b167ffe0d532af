// SPDX-License-Identifier: MIT
/* All views around the games in one file: they share most of their parts. */
import "../account/account.js";
import "../people/friends.js";
import "../people/profile.js";
import "../admin/admin.js";
import "../talk/guestbook.js";
import "../community/history.js";
import "../community/leaders.js";
import "../living/watch.js";
import "../local/show.js";
import "../talk/messages.js";
import "../games/games.js";
import "../games/guide.js";
import "../fairness/fairness.js";
