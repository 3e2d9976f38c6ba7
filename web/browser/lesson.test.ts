// The first battle: a lesson from the lobby to its end, by clicks and drags, doing what its cards ask.
import type { Page } from '@playwright/test';
import { expect, over, playOn, pull, test } from './table';

const lesson = (page: Page) => page.getByRole('region', { name: 'Lesson' });

test('the first battle teaches by playing, to its end, by clicks and drags', async ({ page, server }) => {
  test.setTimeout(300_000);
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page.getByRole('group', { name: 'The table' })).toBeVisible();
  const card = lesson(page);
  await expect(card).toContainText('Click one of your own units');
  await page.locator('g.unit.blue[data-unit]').last().click();
  await expect(card).toContainText('click an enemy');
  await page.locator('g.unit.red[data-unit]').last().click();
  await expect(card).toContainText('Come nearer');
  await page.mouse.move(500, 400);
  await page.mouse.wheel(0, -120);
  await expect(card).toContainText('What is asked');

  const seen = new Set<string>();
  for (let i = 0; i < 400 && !(await over(page).isVisible()); i++) {
    const title = (await card.isVisible()) ? ((await card.locator('h3').textContent()) ?? '') : '';
    if (title) seen.add(title);
    if (title === 'Marching') {
      await page.keyboard.press('0');
      await pull(page, page.locator('g.unit.blue[aria-label*="may be chosen"]:not([aria-label^="Camp"])').first(), {
        x: 0,
        y: 45,
      });
      await expect(page.locator('[data-ghost]')).toBeVisible();
      await expect(card.locator('h3')).toHaveText('Give the order');
      seen.add('Give the order');
    }
    const on = card.getByRole('button', { name: 'Go on' });
    if (await on.isVisible()) await on.click();
    else await playOn(page, 1);
  }
  await expect(over(page)).toBeVisible();
  // What every battle comes to; shooting and melee depend on the dice and on what both sides do.
  for (const title of ['What is asked', 'Your General’s cards', 'Charge!', 'Marching', 'Give the order', 'What wins'])
    expect([...seen].map((each) => each.replace("'", '’'))).toContain(title);
  // After the battle the lesson says goodbye, and a lesson that is ended stays ended.
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(over(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(over(page)).toBeHidden();
  await expect(card).toContainText('That was your first battle');
  await card.getByRole('button', { name: 'End the lesson' }).click();
  await expect(card).toHaveCount(0);
});

test('the lesson on a phone leaves the question in reach', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(lesson(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
