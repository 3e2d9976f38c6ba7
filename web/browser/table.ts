// What the browser tests share: a server of their own, battles made through its lobby, and hands that play.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { BattleMade, NewBattle, SeatWish } from '../src/protocol';

const root = join(import.meta.dirname, '..', '..');
const program = process.env.CONDOTTA ?? join(root, 'build', 'condotta');

export class Server {
  private child: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'condotta-page-'));
  port = 0;

  async start(): Promise<void> {
    const child = spawn(
      program,
      [
        'serve',
        '--port',
        String(this.port),
        '--store',
        join(this.folder, 'battles.sqlite'),
        '--page',
        join(root, 'web', 'dist'),
        '--pace',
        '0',
        '--thinking',
        '200',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.child = child;
    this.port = await new Promise((resolve, reject) => {
      let said = '';
      child.stdout?.on('data', (bytes: Buffer) => {
        said += bytes.toString();
        const found = /ready: http:\/\/localhost:(\d+)/.exec(said);
        if (found) resolve(Number(found[1]));
      });
      child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  async kill(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.removeAllListeners('exit');
    child.once('exit', () => undefined);
    child.kill('SIGKILL');
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 500))]);
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  async battle(seats: SeatWish[], more: Partial<NewBattle> = {}): Promise<BattleMade> {
    const wish: NewBattle = {
      scenario: '',
      text: melee,
      'rule-set': 'reg-2021',
      seats,
      mode: 'live',
      clock: null,
      undo: true,
      listed: false,
      ...more,
    };
    if (wish.scenario) delete wish.text;
    const response = await fetch(`${this.address}/api/battles`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(wish),
    });
    const answer = (await response.json()) as BattleMade & { words?: string };
    if (!response.ok) throw new Error(answer.words);
    return answer;
  }

  play(link: string): string {
    return `${this.address}/#play=${link}`;
  }
}

// A small fight that is over in a few choices.
export const melee = readFileSync(join(root, 'tests', 'golden', 'melee.toml'), 'utf8');

export const person = (name: string, ...sides: ('red' | 'blue')[]): SeatWish => ({ name, sides, player: 'person' });
export const hotSeat = [person('Both', 'red', 'blue')];

export const test = base.extend<{ quick: undefined; faults: string[] }, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  // Nothing needs to be watched: what moves, moves at once.
  quick: [
    async ({ context }, use) => {
      await context.addInitScript(() => {
        if (!localStorage.getItem('condotta.settings'))
          localStorage.setItem('condotta.settings', JSON.stringify({ speed: 0 }));
      });
      await use(undefined);
    },
    { auto: true },
  ],
  // A page that throws, or that the Content-Security-Policy had to stop, has failed.
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      watch(page, faults);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text()))
      faults.push(message.text());
  });
}

export const decision = (page: Page) => page.getByRole('region', { name: 'Decision' });
export const mainButton = (page: Page) => decision(page).locator('.button.main');

// Takes the place at a hot seat if it has just changed hands.
export async function sit(page: Page): Promise<void> {
  const cover = page.getByRole('dialog', { name: 'Change places' });
  if (await cover.isVisible()) await cover.getByRole('button', { name: 'I sit here' }).click();
}

export const over = (page: Page) => page.locator('dialog').filter({ hasText: 'Were the dice fair?' });

// Plays what the page suggests until the battle is over or so many choices are made; returns how many.
export async function playOn(page: Page, most: number): Promise<number> {
  for (let made = 0; made < most; made++) {
    const state = await Promise.race([
      over(page)
        .waitFor({ timeout: 60_000 })
        .then(() => 'over' as const),
      page
        .locator('.decision .button.main:enabled, .cover')
        .first()
        .waitFor({ timeout: 60_000 })
        .then(() => 'asked' as const),
    ]);
    if (state === 'over') return made;
    await sit(page);
    if (await over(page).isVisible()) return made;
    const before = await page.locator('.entry').count();
    await mainButton(page).click({ timeout: 20_000 });
    await expect
      .poll(
        async () =>
          (await over(page).isVisible()) ||
          (await page.locator('.cover').isVisible()) ||
          (await page.locator('.entry').count()) > before ||
          before >= 300,
        { timeout: 20_000 },
      )
      .toBe(true);
  }
  return most;
}

// Takes hold of a thing in its middle and pulls.
export async function pull(page: Page, unit: Locator, by: { x: number; y: number }, release = true): Promise<void> {
  const box = (await unit.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 10; i++) await page.mouse.move(x + (by.x * i) / 10, y + (by.y * i) / 10);
  if (release) await page.mouse.up();
}

export { expect };
