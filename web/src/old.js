// SPDX-License-Identifier: MIT
/* For browsers that cannot run the page, in the language that all of them speak (ES5): once everything has come and there is no page, what
 * others read without JavaScript is shown, with a sentence that says why. */
(function () {
  "use strict";
  function show() {
    if (window.customElements && window.customElements.get("kz-app")) return;
    var hidden = document.getElementsByTagName("noscript");
    for (var i = 0; i < hidden.length; i++) {
      var place = document.createElement("div");
      place.innerHTML = hidden[i].textContent || "";
      document.body.appendChild(place);
    }
    var told = document.getElementById("script");
    if (told) told.innerHTML = told.getAttribute("data-old") || "";
  }
  window.addEventListener("load", show);
})();
