// SPDX-License-Identifier: MIT
// The form of a new table: what is said of a game's bank, and where the fish is chosen.
import { expect, findings, SIZES, test } from "./lib/test.mjs";
import { resize } from "../web/lib/fitting.mjs";

test("without a stake there is no bank; the fish for all or for one is no house rule", async ({ stage }) => {
  await resize(stage, SIZES.phone);
  await stage.getByRole("button", { name: "New table" }).click();
  const dialog = stage.getByRole("dialog", { name: "New table" });
  await dialog.waitFor();
  const noBank = dialog.getByText("Without a stake there is no bank at this table.");
  const fish = dialog.getByRole("group", { name: "fish", exact: true });
  await dialog.locator("select").selectOption("kozel");
  await expect(fish).toBeVisible();
  await expect(dialog.locator("details").getByRole("group", { name: "fish", exact: true, includeHidden: true })).toHaveCount(0);
  await expect(noBank).toHaveCount(0);
  await dialog.locator("select").selectOption("kozel-bank");
  await dialog.locator("details", { has: stage.getByText("Rating, stake, queue", { exact: true }) }).locator("summary").click();
  await expect(noBank).toBeVisible();
  expect(await findings(stage)).toEqual([]);
  await stage.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
