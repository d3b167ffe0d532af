// SPDX-License-Identifier: MIT
// Pictures of every view in six sizes and both themes, and what axe finds in each: make pictures [SIZE...]
// They lie in build/pictures/SIZE-THEME/VIEW.png. Exit code 1: axe has found something, or something is wider than its window.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findings } from "../tests/web/lib/axe.mjs";
import { Guest, launch } from "../tests/web/lib/browser.mjs";
import { root, Server } from "../tests/web/lib/server.mjs";
import { carriedTable, PAIRS, serverWith } from "../tests/web/lib/stored.mjs";
import { accountTour, checkWidth, tour } from "../tests/web/lib/tour.mjs";

const SIZES = ["320x568", "360x640", "390x844", "844x390", "1280x800", "2560x1440"];
const wanted = process.argv.length > 2 ? process.argv.slice(2) : SIZES;

/** Address -> an element that is there when the view is shown. */
const ADDRESSES = {
  "/games": "kz-games .card",
  "/games/kozel": "kz-games article h2",
  "/games/sausage": "kz-games article h2",
  "/guide/well": "kz-app h1, kz-app h2",
  "/guide/words": "kz-app h1, kz-app h2",
  "/guide/origins": "kz-app h1, kz-app h2",
  "/lessons": "kz-lessons h1, kz-lessons h2",
  "/lessons/tiles": "kz-table .held",
  "/lessons/pairs": "kz-table .held",
  "/puzzles": "kz-puzzles select",
  "/r/pairs": "kz-replay .now",
  "/board": "kz-table .held",
  "/watch": "kz-app h1, kz-app h2",
  "/leaders": "kz-app h1, kz-app h2",
  "/guestbook": "kz-app h1, kz-app h2",
  "/friends": "kz-app h1, kz-app h2",
  "/history": "kz-app h1, kz-app h2",
  "/p/novice": "kz-app h1, kz-app h2",
  "/nothing": "kz-app .notice",
};

const server = await serverWith(PAIRS, "--bot-delay", "0", "--pause", "60000", "--rate", "0");
const browser = await launch();
const faults = [];
let count = 0;
for (const size of wanted)
  for (const colours of ["light", "dark"]) {
    const [width, height] = size.split("x").map(Number);
    const folder = join(root, "build", "pictures", `${size}-${colours}`);
    mkdirSync(folder, { recursive: true });
    const guest = await Guest.arrive(browser, server.url, { viewport: { width, height }, touch: width < 1000, colours });
    const look = async (view) => {
      await guest.page.screenshot({ path: join(folder, `${view}.png`) });
      count++;
      const complain = (text) => faults.push(`${size} ${colours}, ${view}: ${text}`);
      for (const finding of await findings(guest.page)) complain(finding);
      await checkWidth(guest.page, view).catch(({ message }) => complain(message));
    };
    try {
      await tour(guest, look);
      for (const [address, ready] of Object.entries(ADDRESSES)) {
        await guest.page.goto(server.url + address);
        await guest.page.locator(ready).first().waitFor();
        await look(address.slice(1).replaceAll("/", "-"));
      }
      await accountTour(guest, look, `P-${width}-${colours}`);
    } catch (error) {
      faults.push(`${size} ${colours}: ${error.message}`);
    }
    await guest.leave();
  }
await server.stop();

// In the middle of a match, with a carried sum, points in both colours and the open ends highlighted.
for (const size of wanted)
  for (const colours of ["light", "dark"]) {
    const [width, height] = size.split("x").map(Number);
    const slow = await Server.start("--bot-delay", "60000");
    const guest = await Guest.arrive(browser, slow.url, { viewport: { width, height }, touch: width < 1000, colours });
    try {
      const table = await carriedTable(slow, guest);
      await table.hand.nth(1).click();
      await table.offers.first().waitFor();
      await guest.page.screenshot({ path: join(root, "build", "pictures", `${size}-${colours}`, "middle.png") });
      count++;
      for (const finding of await findings(guest.page)) faults.push(`${size} ${colours}, middle: ${finding}`);
    } catch (error) {
      faults.push(`${size} ${colours}, middle: ${error.message}`);
    }
    await guest.leave();
    await slow.stop();
  }
await browser.close();
console.log([...faults, `${count} pictures in build/pictures, ${faults.length} faults`].join("\n"));
process.exitCode = faults.length ? 1 : 0;
