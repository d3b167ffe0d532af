// SPDX-License-Identifier: MIT
/* For browsers that cannot run the page, in the language that all of them support (ES5). If everything has loaded and there is no page, this shows
 * the text for readers without JavaScript, with a sentence that gives the reason. */
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
