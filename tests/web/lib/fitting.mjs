// SPDX-License-Identifier: MIT
// Finds what does not fit its place: cut off, or to be scrolled sideways.

/** What may be cut off: names, whose length has no limit, and texts that are repeated elsewhere. */
const PERMITTED = [
  [".stem", "the first part of a name on a plate; its end stays"],
  [".name", "somebody's name"],
  [".who", "one's own name in the header"],
  [".what", "what is being played, in the header: the table's rules say it whole"],
];

/** Gives the window a size, and waits until the page is laid out by it. Scripts and `matchMedia` have the new size before the event `resize`. Style sheets
 * in shadow roots use it up to two frames after that event. */
export async function resize(page, size) {
  const told = await page.evaluateHandle(
    ({ width, height }) => {
      const fits = () => innerWidth === width && innerHeight === height;
      const told = { done: fits() };
      // An observer is called in a frame, also where the clock of a test stands still.
      const frame = () =>
        new Promise((done) => {
          const observer = new ResizeObserver(() => {
            observer.disconnect();
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = done;
            port2.postMessage(null);
          });
          observer.observe(document.documentElement);
        });
      const listen = async () => {
        if (!fits()) return;
        removeEventListener("resize", listen);
        for (let i = 0; i < 3; i++) await frame();
        told.done = true;
      };
      if (!told.done) addEventListener("resize", listen);
      return told;
    },
    size,
  );
  await page.setViewportSize(size);
  await page.waitForFunction((told) => told.done, told);
}

/** Returns the parts of the page that do not fit, by language, and by how much. Every shadow root is searched. One call covers all languages, since
 * a call costs more than a search. */
export const misfits = (page, languages) =>
  page.evaluate(
    async ([languages, permitted]) => {
      /** Waits for the end of the next frame: a task that is begun in it. */
      const frame = () =>
        new Promise((done) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = done;
            port2.postMessage(null);
          }),
        );
      const isText = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== "";
      const unseen = (node, style) =>
        !node.checkVisibility() || style.clipPath !== "none" || style.opacity === "0" || node.closest(".visually-hidden, .sr, svg, select, textarea, input");
      /** Returns by how much the longest choice of a closed field is wider than the field. Its content cannot be scrolled: a copy as wide as its
       * choices is measured. */
      const cutBy = (select) => {
        const copy = select.cloneNode(true);
        for (const [name, value] of [["position", "absolute"], ["width", "max-content"], ["min-width", "0"], ["max-width", "none"]]) copy.style.setProperty(name, value, "important");
        select.after(copy);
        const more = copy.offsetWidth - select.offsetWidth;
        copy.remove();
        return more;
      };
      const closed = (node) => node.localName === "select" && node.size <= 1 && node.checkVisibility() && getComputedStyle(node).opacity !== "0";
      const look = (root, found) => {
        // Parts out of sight keep the layout of an earlier size until they are seen.
        for (const part of root.querySelectorAll("section")) if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible";
        for (const node of root.querySelectorAll("*")) {
          if (node.shadowRoot) look(node.shadowRoot, found);
          const cut = closed(node) ? cutBy(node) : 0;
          if (cut > 1) found.push(`select.${node.className} cuts by ${cut}: ${[...node.options].map(({ text }) => text).sort((a, b) => b.length - a.length)[0]}`);
          const more = node.scrollWidth - node.clientWidth;
          // 1 px is rounding. Inline elements have no width.
          if (!node.clientWidth || more <= 1) continue;
          const style = getComputedStyle(node);
          if (unseen(node, style) || node.matches(permitted)) continue;
          const open = style.overflowX === "visible";
          // Content that exceeds a box that does not cut it is counted at the words.
          if (open ? ![...node.childNodes].some(isText) : !node.textContent.trim()) continue;
          const how = open ? "hangs over" : /auto|scroll/.test(style.overflowX) ? "scrolls" : "is cut off";
          found.push(`${node.localName}.${node.className} ${how} by ${more}: ${node.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}`);
        }
        return found;
      };
      const select = document.querySelector("kz-app").shadowRoot.querySelector("kz-header").shadowRoot.querySelector("select");
      const all = [];
      await frame(); // at the first one the window may not have its size
      for (const language of languages) {
        select.value = language;
        select.dispatchEvent(new Event("change"));
        // A new size of the window takes effect with the next frame, and the components' layout by it at the frame's end.
        do await frame();
        while (document.documentElement.lang !== language);
        const { scrollWidth } = document.documentElement;
        const found = look(document, scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : []);
        all.push(...found.map((fault) => `${language}: ${fault}`));
      }
      return all;
    },
    [languages, PERMITTED.map(([selector]) => selector).join()],
  );
