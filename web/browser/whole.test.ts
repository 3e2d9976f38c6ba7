// Whole battles: the first one from the lobby by clicks and drags, one at a hot seat with undo, and what the rules refuse.
import type { Locator, Page } from '@playwright/test';
import { decision, expect, hotSeat, mainButton, over, playOn, sit, test } from './table';

const first = 'reg/crossroads-1632';

// Plays on until the step is asked of this page.
async function until(page: Page, step: RegExp): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.locator('.decision .button.main:enabled, .cover').first().waitFor({ timeout: 60_000 });
    await sit(page);
    await expect(page.locator('.decision .button.main:enabled')).toBeVisible({ timeout: 60_000 });
    if (step.test((await decision(page).textContent()) ?? '') && (await mainButton(page).isVisible())) return;
    await playOn(page, 1);
  }
  throw new Error(`nobody was asked ${step}`);
}

async function pull(page: Page, unit: Locator, by: { x: number; y: number }, release = true): Promise<void> {
  const box = (await unit.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 10; i++) await page.mouse.move(x + (by.x * i) / 10, y + (by.y * i) / 10);
  if (release) await page.mouse.up();
}

test('the first battle from the lobby to its end, by clicks and drags', async ({ page, server }) => {
  test.setTimeout(420_000);
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('group', { name: 'The table' })).toBeVisible();
  await expect(page.locator('.hint')).toBeVisible();
  await until(page, /4\.3/);
  await pull(page, page.locator('g.unit.blue[aria-label*="may be chosen"]:not([aria-label^="Camp"])').first(), {
    x: 0,
    y: 40,
  });
  await expect(page.locator('[data-ghost]')).toBeVisible();
  await expect(mainButton(page)).toBeEnabled();
  const told = await page.locator('.entry').count();
  await mainButton(page).click();
  await expect.poll(() => page.locator('.entry').count()).toBeGreaterThan(told);
  await playOn(page, 400);
  await expect(over(page)).toBeVisible();
});

test('an illegal drag shows the reason and its rule, and is not sent', async ({ page, server }) => {
  test.setTimeout(180_000);
  const made = await server.battle(hotSeat, { scenario: first });
  await page.goto(server.play(made.seats[0]!.link!));
  await until(page, /4\.3/);
  const side = ((await decision(page).locator('.whose').getAttribute('class')) ?? '').includes('red') ? 'red' : 'blue';
  const mine = page.locator(`g.unit.${side}[aria-label*="may be chosen"]:not([aria-label^="Camp"])`).first();
  await pull(page, mine, { x: 0, y: side === 'red' ? -230 : 230 }, false);
  await expect(page.locator('.tag.no')).toBeVisible();
  await expect(page.locator('.tag.no .rule').first()).toHaveText(/^REG-/);
  await expect(decision(page).getByRole('alert')).toContainText('REG-');
  await expect(mainButton(page)).toBeDisabled();
  // The hand lets go: where the rules know a nearer place the ghost is set back to it, and the reason stays beside it.
  await page.mouse.up();
  await decision(page).locator('.refusal .rule, .set-back .rule').first().click();
  await expect(page.locator('article')).toContainText('REG-');
});

test('a hot seat takes a choice back', async ({ page, server }) => {
  test.setTimeout(180_000);
  const made = await server.battle(hotSeat, { scenario: first });
  await page.goto(server.play(made.seats[0]!.link!));
  const undo = page.getByRole('button', { name: /^Undo/ });
  let undone = false;
  for (let i = 0; i < 30 && !undone; i++) {
    await playOn(page, 1);
    await sit(page);
    await expect(mainButton(page)).toBeVisible();
    if (!(await undo.isEnabled())) continue;
    const before = await page.locator('.entry').count();
    await undo.click();
    await expect.poll(() => page.locator('.entry').count()).toBe(before - 1);
    undone = true;
  }
  expect(undone).toBe(true);
});
