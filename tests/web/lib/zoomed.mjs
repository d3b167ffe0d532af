// SPDX-License-Identifier: MIT
// The page zoomed to 400 %: 1280 by 1024 pixels then are 320 by 256 (WCAG 2.2, 1.4.10).
export const ZOOMED = { width: 320, height: 256 };

/** Returns buttons and texts that are wider than the window or cut off at its sides, except in a part that scrolls by itself. */
export const cut = (page) =>
  page.locator(":is(button, a, input, select, summary, summary *, h1, h2, h3, p, dt, dd, .frame):visible").evaluateAll((all) => {
    const above = (node) => node.parentElement ?? node.getRootNode().host ?? null;
    const scrolls = (node) => {
      for (let at = above(node); at && at !== document.documentElement; at = above(at)) if (at.tabIndex >= 0 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    // Words that exceed their box count with the box.
    const boxOf = (node) => {
      const { left, right, width } = node.getBoundingClientRect();
      const over = getComputedStyle(node).textOverflow === "ellipsis" ? 0 : Math.max(0, node.scrollWidth - node.clientWidth - 2);
      return { left, right: node.clientWidth && !node.matches("select, input, button, a") ? right + over : right, width };
    };
    const read = (node) => !node.closest(".visually-hidden, .sr") && getComputedStyle(node).clipPath === "none";
    const wide = document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth} wide`] : [];
    return wide.concat(
      all
        .filter((node) => read(node) && !scrolls(node))
        .map((node) => [boxOf(node), `${node.localName}.${node.className} ${(node.ariaLabel ?? node.textContent).trim().slice(0, 40)}`])
        .filter(([{ left, right, width }]) => width > 1 && (left < -1 || right > innerWidth + 1))
        .map(([{ left, right }, name]) => `${name}: ${Math.round(left)} to ${Math.round(right)}`),
    );
  });
