import AxeBuilder from '@axe-core/playwright';
import { decision, expect, hotSeat, mainButton, over, person, playOn, sit, test, watch } from './table';

test('the lobby lays out a battle and the page plays it', async ({ page, server }) => {
  await page.goto(server.address);
  await expect(page.getByRole('heading', { name: 'New battle' })).toBeVisible();
  await page.getByLabel('Who plays').selectOption('screen');
  await page.getByRole('button', { name: 'Lay out the table' }).click();
  await expect(page.getByRole('group', { name: 'The table' })).toBeVisible();
  await expect(page.locator('[data-unit]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Condotta: to the lobby' }).click();
  await expect(page.getByRole('heading', { name: 'My battles' })).toBeVisible();
  await expect(page.locator('.battles .open').first()).toBeVisible();
});

test('a hot seat plays a fight to its end, checks the dice and watches the replay', async ({ page, server }) => {
  const made = await server.battle(hotSeat);
  await page.goto(server.play(made.seats[0]!.link!));
  await expect(decision(page)).toContainText('Which of your files fights next?');
  expect(await playOn(page, 40)).toBeGreaterThan(0);
  await expect(over(page)).toBeVisible();
  await over(page).getByRole('button', { name: 'Check it here' }).click();
  await expect(over(page).getByRole('status')).toContainText('the one that was committed to');
  await over(page).getByRole('button', { name: 'Watch the replay' }).click();
  await expect(page.getByRole('slider', { name: 'Moment of the battle' })).toBeVisible();
  await page.getByRole('button', { name: 'Step on' }).click();
  await expect(page.locator('.controls')).toContainText('1 of');
});

test('a log line shows dice, opens its rule and lights its units', async ({ page, server }) => {
  const made = await server.battle(hotSeat);
  await page.goto(server.play(made.seats[0]!.link!));
  await playOn(page, 1);
  await sit(page);
  const entry = page.locator('.entry').first();
  await expect(entry).toBeVisible();
  const rule = entry.locator('.rule').first();
  const id = await rule.textContent();
  await rule.click();
  await expect(page.getByRole('article', { name: `Rule ${id}` })).toBeVisible();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('log', { name: 'Log' })).toBeVisible();
});

test('odds stand on the page before the die, with the rules behind them', async ({ page, server }) => {
  const made = await server.battle(hotSeat);
  await page.goto(server.play(made.seats[0]!.link!));
  const odds = page.locator('section.odds').first();
  await expect(odds).toBeVisible();
  await odds.getByRole('button', { name: 'Why' }).click();
  await expect(odds.locator('table .rule').first()).toHaveText(/^REG-/);
});

test('two browsers and a spectator fight over the net; one is killed and comes back; the server too', async ({
  browser,
  page,
  server,
}) => {
  const made = await server.battle([person('Anna', 'red'), person('Bert', 'blue')]);
  const [red, blue] = [
    made.seats.find((each) => each.sides[0] === 'red')!,
    made.seats.find((each) => each.sides[0] === 'blue')!,
  ];
  await page.goto(server.play(red.link!));
  const faults: string[] = [];
  const open = async (link: string) => {
    const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
    await context.addInitScript(() => localStorage.setItem('condotta.settings', JSON.stringify({ speed: 0 })));
    const other = await context.newPage();
    watch(other, faults);
    await other.goto(server.play(link));
    return other;
  };
  const second = await open(blue.link!);
  const watcher = await open(made.watch);
  await expect(decision(page)).toContainText('Which of your files fights next?');
  await expect(mainButton(page)).toBeEnabled();
  await expect(decision(watcher).locator('.button.main')).toHaveCount(0);
  await mainButton(page).click();
  await expect(second.locator('.entry').first()).toBeVisible();
  await expect(watcher.locator('.entry').first()).toBeVisible();
  const told = await second.locator('.entry').count();
  await second.context().close();
  const again = await open(blue.link!);
  await expect.poll(() => again.locator('.entry').count()).toBeGreaterThanOrEqual(told);
  // Names and chat are words, never markup.
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByLabel('Say something').fill('<img src=x onerror=alert(1)> **hello**');
  await page.getByRole('button', { name: 'Send' }).click();
  await again.getByRole('tab', { name: 'Chat' }).click();
  await expect(again.getByRole('log', { name: 'Chat' })).toContainText('<img src=x onerror=alert(1)>');
  await expect(again.locator('.chat img')).toHaveCount(0);
  // The server is killed and started again: everybody joins again by himself and loses nothing.
  await server.kill();
  await expect(page.getByText('The line is broken')).toBeVisible();
  await server.start();
  await expect(page.getByText('The line is broken')).toHaveCount(0, { timeout: 20_000 });
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect.poll(() => page.locator('.entry').count()).toBeGreaterThanOrEqual(told);
  await expect
    .poll(async () => (await mainButton(page).count()) + (await mainButton(again).count()))
    .toBeGreaterThan(0);
  await again.context().close();
  await watcher.context().close();
  expect(faults).toEqual([]);
});

test('a turn by keys alone', async ({ page, server }) => {
  const made = await server.battle(hotSeat);
  await page.goto(server.play(made.seats[0]!.link!));
  await expect(mainButton(page)).toBeEnabled();
  await page.keyboard.press('1');
  await page.keyboard.press('?');
  await expect(page.locator('dialog')).toContainText('Keys');
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await page.keyboard.press('+');
  await page.keyboard.press('0');
  for (let i = 0; i < 4 && !(await over(page).isVisible()); i++) {
    const before = await page.locator('.entry').count();
    await expect(page.locator('.decision .button.main:enabled')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect
      .poll(
        async () =>
          (await page.locator('.entry').count()) > before ||
          (await page.locator('.cover').isVisible()) ||
          (await over(page).isVisible()),
      )
      .toBe(true);
    if (await page.locator('.cover').isVisible()) await page.keyboard.press('Enter');
  }
});

test('nothing serious for axe: lobby, battle, rules', async ({ page, server }) => {
  const serious = async (): Promise<string[]> => {
    const found = await new AxeBuilder({ page }).analyze();
    return found.violations
      .filter((each) => each.impact === 'serious' || each.impact === 'critical')
      .map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  };
  await page.goto(server.address);
  await expect(page.getByRole('heading', { name: 'New battle' })).toBeVisible();
  expect(await serious()).toEqual([]);
  const made = await server.battle(hotSeat);
  await page.goto(server.play(made.seats[0]!.link!));
  await expect(mainButton(page)).toBeEnabled();
  expect(await serious()).toEqual([]);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expect(page.getByLabel('Search the rules')).toBeVisible();
  expect(await serious()).toEqual([]);
  await page.getByRole('tab', { name: 'Armies' }).click();
  expect(await serious()).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  expect(await serious()).toEqual([]);
});

for (const [name, width, height] of [
  ['a phone', 390, 844],
  ['a tablet', 1024, 768],
] as const) {
  test(`a fight on ${name}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    const made = await server.battle(hotSeat);
    await page.goto(server.play(made.seats[0]!.link!));
    await expect(mainButton(page)).toBeEnabled();
    const button = await mainButton(page).boundingBox();
    expect(button!.y + button!.height).toBeLessThanOrEqual(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await mainButton(page).click();
    await page.waitForTimeout(1500); // the next question brings its own sheet
    await sit(page);
    if (width < 620) {
      await page.getByRole('button', { name: 'Log', exact: true }).click();
      await expect(page.getByRole('log', { name: 'Log' })).toBeVisible();
      await page.getByRole('button', { name: 'Decide' }).click();
    }
    await expect(decision(page)).toBeVisible();
  });
}

test('the battle report is one file with pictures', async ({ page, server }) => {
  const made = await server.battle(hotSeat);
  await page.goto(server.play(made.seats[0]!.link!));
  await playOn(page, 2);
  const saving = page.waitForEvent('download');
  await sit(page);
  if (await over(page).isVisible()) await over(page).getByRole('button', { name: 'Battle report' }).click();
  else await page.getByRole('button', { name: 'Report', exact: true }).click();
  const file = await (await saving).createReadStream();
  let text = '';
  for await (const part of file) text += String(part);
  expect(text).toContain('<figure><svg');
  expect(text).toContain('data:image/jpeg;base64');
  expect(text).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
});

test('a link that opens nothing says so', async ({ page, server, faults }) => {
  await page.goto(server.play('nothing-at-all-nothing-at-all-00'));
  await expect(page.getByRole('button', { name: 'To the lobby' })).toBeVisible();
  expect(faults).toEqual([]);
});
