// The days before the battle at one screen: secret cards, the ground, deployment by dragging, and then the first turn.
import { decision, expect, hotSeat, mainButton, playOn, sit, test } from './table';

test('the days before the battle: secret cards, terrain, deployment by dragging', async ({ page, server }) => {
  test.setTimeout(240_000);
  const made = await server.battle(hotSeat, { scenario: 'reg/tournament' });
  await page.goto(server.play(made.seats[0]!.link!));
  const asked = async (): Promise<string> => {
    await page.locator('.decision .button.main:enabled, .cover').first().waitFor({ timeout: 60_000 });
    await sit(page);
    await expect(page.locator('.decision .button.main:enabled')).toBeVisible({ timeout: 60_000 });
    return (await decision(page).textContent()) ?? '';
  };
  const until = async (what: RegExp): Promise<void> => {
    for (let i = 0; i < 150; i++) {
      if (what.test(await asked())) return;
      await playOn(page, 1);
    }
    throw new Error(`nobody was asked ${what}`);
  };
  const box = async () => (await page.locator('.window').boundingBox())!;

  // What a hand has chosen is allowed, or refused by a rule; then the suggestion is taken.
  const allowedOrRefused = async (): Promise<void> => {
    const allowed = page.locator('.decision .button.main:enabled');
    const refusal = decision(page).locator('.refusal');
    await expect(allowed.or(refusal).first()).toBeVisible();
    if (await allowed.isVisible()) return;
    await expect(refusal.locator('.rule').first()).toHaveText(/^REG-/);
    await page.reload();
    await asked();
  };

  // My cards have faces, theirs only backs; a card is played by a click.
  await until(/Which card do you play/);
  await expect(page.locator('.hand .foe .minis i').first()).toBeVisible();
  const own = page.locator('.hand .command:not(.foe) .card:enabled');
  expect(await own.count()).toBeGreaterThan(0);
  await own.first().click();
  await expect(mainButton(page)).toBeEnabled();
  await mainButton(page).click();

  // A piece of terrain goes where the table is clicked, if the rules allow it there.
  await until(/Where does the .* lie\?/);
  const table = await box();
  const xOf = async () => (await decision(page).getByRole('group').first().textContent()) ?? '';
  await decision(page).getByRole('radio', { name: 'Place it' }).click();
  const suggested = await xOf();
  await page.mouse.click(table.x + table.width * 0.7, table.y + table.height * 0.3);
  await expect.poll(xOf).not.toBe(suggested);
  await allowedOrRefused();
  await mainButton(page).click();

  // A unit group is put down where its ghost is dragged to.
  await until(/Which unit group do you put down/);
  const ghost = page.locator('[data-ghost]').first();
  await expect(ghost).toBeVisible();
  const from = (await ghost.boundingBox())!;
  const places = await xOf();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) await page.mouse.move(from.x + from.width / 2 + 6 * i, from.y + from.height / 2);
  await page.mouse.up();
  await expect.poll(xOf).not.toBe(places);
  await allowedOrRefused();
  const standing = await page.locator('g.unit[data-unit]').count();
  await mainButton(page).click();
  await expect
    .poll(async () => {
      await sit(page);
      return page.locator('g.unit[data-unit]').count();
    })
    .toBeGreaterThan(standing);

  // And so to the first turn.
  await until(/Start of the game|The battle begins/i);
  await expect(page.locator('.ribbon')).toContainText('Turn');
  expect(await page.locator('g.unit.blue[data-unit]').count()).toBeGreaterThan(4);
  expect(await page.locator('g.unit.red[data-unit]').count()).toBeGreaterThan(4);
});
