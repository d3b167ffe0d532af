// SPDX-License-Identifier: MIT
// The script of mkdocs' search reads this variable. (The server's policy allows no script inside a page.)
var base_url = document.documentElement.dataset.base;
document.querySelector("form[role=search]").addEventListener("submit", (event) => event.preventDefault());
