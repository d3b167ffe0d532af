// SPDX-License-Identifier: MIT
/* What the page loads for registered people alone: their notices, and the number of their unread messages. */
import { followNews } from "../account/news.js";
import { followUnread } from "../talk/unread.js";

export function followRegistered(): void {
  followNews();
  followUnread();
}
