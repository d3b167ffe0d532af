// SPDX-License-Identifier: MIT
// The script of mkdocs' search reads this variable. (The server's policy allows no script inside a page.)
var base_url = document.documentElement.dataset.base;
// What was typed before the index had arrived is searched for when it is there.
addEventListener("load", () => searchWorker.addEventListener("message", (event) => event.data.allowSearch && doSearch()));
document.querySelector("form[role=search]").addEventListener("submit", (event) => event.preventDefault());
