// The pictures of the README and the docs, made by `npm run screenshots` into docs/pictures: the real page against the real
// server where a battle can be laid out, and the plate of an invented battle in mid-turn.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { decision, expect, hotSeat, mainButton, test } from './table';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'pictures');
mkdirSync(folder, { recursive: true });
const take = async (page: Page, name: string): Promise<void> => {
  await page.waitForTimeout(1800); // the ground is painted off the page's thread
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 74 });
};

let vite: ViteDevServer;
test.beforeAll(async () => {
  vite = await createServer({
    root: join(import.meta.dirname, '..'),
    server: { port: 5274, strictPort: true },
    logLevel: 'error',
  });
  await vite.listen();
});
test.afterAll(() => vite.close());

const plate = async (page: Page, name: string): Promise<void> => {
  await page.goto(`http://localhost:5274/plates/#${name}`);
  await expect(mainButton(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('[data-ghost]')).toBeVisible();
  await page.waitForTimeout(1500);
};

test('the table', async ({ page }) => {
  await plate(page, 'saint-aubin');
  await take(page, 'table');
});

test('the table, near', async ({ page }) => {
  await plate(page, 'saint-aubin');
  await page.mouse.move(840, 470);
  for (let i = 0; i < 3; i++) {
    await page.mouse.wheel(0, -240);
    await page.waitForTimeout(60);
  }
  await take(page, 'near');
});

test('a refusal', async ({ page }) => {
  await plate(page, 'refused');
  await take(page, 'refused');
});

test('a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await plate(page, 'saint-aubin');
  await take(page, 'phone');
});

test('the lobby', async ({ page, server }) => {
  await page.goto(server.address);
  await expect(page.getByRole('heading', { name: 'New battle' })).toBeVisible();
  await take(page, 'lobby');
});

test('a lesson', async ({ page, server }) => {
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Lesson' })).toBeVisible();
  await take(page, 'lesson');
});

test('an army', async ({ page, server }) => {
  await page.goto(`${server.address}/#armies=`);
  await page.getByLabel('Or a sample').selectOption('tyw-swedish');
  await expect(page.getByRole('region', { name: 'The army' })).toBeVisible();
  await take(page, 'armies');
});

test('a battle of history', async ({ page, server }) => {
  const made = await server.battle(hotSeat, { scenario: 'reg/lutzen-1632' });
  await page.goto(server.play(made.seats[0]!.link!));
  await expect(decision(page)).toBeVisible();
  await expect(mainButton(page)).toBeEnabled();
  await take(page, 'lutzen');
});
