// SPDX-License-Identifier: MIT
/* What the page loads for registered people alone: their notices, the number of their unread messages, and the report that nobody sees it. */
import { followNews } from "../account/news.js";
import { connection } from "../page/page.js";
import { followHidden } from "../state/session/hidden.js";
import { followUnread } from "../talk/unread.js";

export function followRegistered(): void {
  followNews();
  followUnread();
  followHidden(connection, document);
}
