// The lessons of the other games: each is played to its end by doing what its cards ask.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { LessonText } from '../src/lessons/lesson.svelte';
import { decision, expect, mainButton, over, playOn, pull, test } from './table';

const lesson = (page: Page) => page.getByRole('region', { name: 'Lesson' });
const textOf = (game: string): LessonText =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'src', 'lessons', `${game}.json`), 'utf8')) as LessonText;

// Free drags of units that may be chosen, until the card has seen one.
async function dragSomebody(page: Page, side: string, title: string): Promise<boolean> {
  const able = page.locator(`g.unit.${side}[aria-label*="may be chosen"]`);
  for (let i = 0; i < Math.min(await able.count(), 6); i++) {
    await page.keyboard.press('0');
    await pull(page, able.nth(i), { x: 0, y: side === 'blue' ? 40 : -40 });
    await page.waitForTimeout(300);
    if ((await lesson(page).locator('h3').textContent()) !== title) return true;
  }
  return false;
}

// The longer ones belong to ./test --all.
const games: [string, RegExp][] = [['fwc', /^Begin FWC/]];
if (process.env.CONDOTTA_LONG_TESTS) games.push(['impetus', /^Begin Impetus/], ['cfeo', /^Begin Close Fire/]);

for (const [game, begin] of games) {
  test(`the lesson of ${game} is played to its end`, async ({ page, server }) => {
    test.setTimeout(600_000);
    const text = textOf(game);
    await page.goto(server.address);
    await page.getByRole('button', { name: begin }).click();
    await expect(page.getByRole('group', { name: 'The table' })).toBeVisible();
    const card = lesson(page);
    await expect(card).toBeVisible();
    const seen: string[] = [];
    const skipped: string[] = [];
    let choices = 0;
    for (let i = 0; i < 900 && !(await over(page).isVisible()); i++) {
      const title = (await card.isVisible()) ? ((await card.locator('h3').textContent()) ?? '') : '';
      const now = text.cards.find((each) => each.title === title);
      if (now && seen.at(-1) !== now.id) seen.push(now.id);
      if (now?.until.deed === 'read') {
        await card.getByRole('button', { name: 'Go on' }).click();
        continue;
      }
      if (now?.until.deed === 'look') {
        const whose = now.until.whose === 'enemy' ? (text.side === 'blue' ? 'red' : 'blue') : text.side;
        await page.locator(`g.unit.${whose}[data-unit]`).last().click();
        await expect(card.locator('h3')).not.toHaveText(title);
        continue;
      }
      if (now?.until.deed === 'view') {
        await page.mouse.move(500, 400);
        await page.mouse.wheel(0, -120);
        await expect(card.locator('h3')).not.toHaveText(title);
        continue;
      }
      if (now?.until.deed === 'ghost') {
        await expect(mainButton(page)).toBeEnabled();
        if (!(await dragSomebody(page, text.side, title))) {
          skipped.push(now.id);
          await card.getByRole('button', { name: 'Skip' }).click();
        }
        continue;
      }
      choices += await playOn(page, 1);
    }
    await expect(over(page)).toBeVisible();
    console.log(`${game}: ${choices} choices; cards ${seen.join(', ')}; skipped ${skipped.join(', ') || 'none'}`);
    expect(skipped).toEqual([]);
    expect(choices).toBeLessThan(250); // an evening is for later: a lesson ends within half an hour
    await page.keyboard.press('Escape');
    await expect(card).toContainText('That was your first battle');
    await expect(decision(page)).toBeVisible();
  });
}
