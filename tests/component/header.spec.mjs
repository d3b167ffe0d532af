// SPDX-License-Identifier: MIT
// The header above every view.
import { resize } from "../web/lib/fitting.mjs";
import { expect, test } from "./lib/test.mjs";

test("a guest's name is shown whole or not at all, in every language and window", async ({ lobby: page }) => {
  const header = () =>
    page.evaluate(async () => {
      await window.kozel.table.settled();
      const { renderRoot: header } = document.querySelector("kz-app").renderRoot.querySelector("kz-header");
      const me = header.querySelector("kz-me");
      const name = me.renderRoot.querySelector(".name");
      const right = Math.max(...[...me.renderRoot.querySelectorAll(".who, .button")].map((each) => each.getBoundingClientRect().right));
      const what = header.querySelector(".what")?.clientWidth ?? 0;
      const [shown, frame] = [name.getBoundingClientRect(), me.renderRoot.querySelector(".who").getBoundingClientRect()];
      const hidden = shown.height === 0 || shown.top >= frame.bottom;
      const needless = hidden && innerWidth > 760 && what > 8 + name.scrollWidth;
      return { cut: name.scrollWidth - name.clientWidth, half: !hidden && (shown.bottom > frame.bottom + 1 || shown.right > frame.right + 1), needless, over: Math.max(0, Math.round(right - header.querySelector("select").getBoundingClientRect().left)) };
    });
  const whole = { cut: 0, half: false, needless: false, over: 0 };
  for (const language of ["en", "uk", "ru", "ro", "de"]) {
    await page.evaluate((language) => window.kozel.settings({ language }), language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    for (const width of [1920, 1440, 1400, 1366, 1280, 1279, 1024, 841, 820, 768, 761, 600]) {
      await resize(page, { width, height: 700 });
      expect(await header(), `${language} ${width}`).toEqual(whole);
    }
  }
  // The ten thousandth guest of a server has a longer name.
  await page.locator("kz-me .name").evaluate((name) => (name.textContent = "Gast-12345678"));
  for (let width = 1400; width > 1200; width -= 10) {
    await resize(page, { width, height: 700 });
    expect(await header(), `a long name, ${width}`).toEqual(whole);
  }
});
