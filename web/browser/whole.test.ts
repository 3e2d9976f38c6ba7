// A whole battle against the computer, a turn at a hot seat with undo, and what the rules refuse.
import type { Page } from '@playwright/test';
import { decision, expect, hotSeat, mainButton, over, person, playOn, pull, sit, test } from './table';

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

test('a whole battle against the computer, played by a script', async ({ page, server }) => {
  test.setTimeout(300_000);
  const made = await server.battle(
    [person('Anna', 'blue'), { name: 'The computer', sides: ['red'], player: 'recruit' }],
    { scenario: 'impetus/first-battle', 'rule-set': 'impetus' },
  );
  await page.goto(server.play(made.seats[0]!.link!));
  expect(await playOn(page, 400)).toBeGreaterThan(5);
  await expect(over(page)).toBeVisible();
  await over(page).getByRole('button', { name: 'Check it here' }).click();
  await expect(over(page).getByRole('status')).toContainText('the one that was committed to');
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
