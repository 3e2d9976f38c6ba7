// Reasons of computers, battles of four by links, and the whole battle in the report of one who came late.
import { decision, expect, mainButton, over, person, playOn, test } from './table';

test('a computer says what it would do in my place, and why it did what it did', async ({ page, server }) => {
  const made = await server.battle([person('Anna', 'red'), { name: '', sides: ['blue'], player: 'plain' }]);
  await page.goto(server.play(made.seats[0]!.link!));
  await expect(mainButton(page)).toBeEnabled();
  await page.getByRole('button', { name: 'What would the computer do?' }).click();
  const mine = decision(page).locator('.reasons li');
  await expect(mine.first()).toBeVisible();
  await mine.first().getByRole('button').click(); // its idea is taken
  await expect(mainButton(page)).toBeEnabled();
  for (let i = 0; i < 12 && (await page.getByRole('button', { name: 'Why?' }).count()) === 0; i++)
    await playOn(page, 1);
  if (await over(page).isVisible()) await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Why?' }).last().click();
  const reasons = page.locator('.entry .reasons');
  await expect(reasons.locator('li').first()).toBeVisible();
  if ((await decision(page).locator('.options').count()) > 0)
    await expect(reasons).toContainText('as far as you can know it');
});

test('the lobby makes links for two players a side', async ({ page, server }) => {
  await page.goto(server.address);
  await page.getByLabel('Who plays').selectOption('links');
  await page.getByLabel('On my side').selectOption({ label: 'a friend and I' });
  await page.getByRole('combobox', { name: /^Against/ }).selectOption({ label: 'two players' });
  await page.getByRole('button', { name: 'Lay out the table' }).click();
  await expect(page.locator('.made li')).toHaveCount(5); // four seats and the spectators
});

test('the report of one who came back has every turn and the whole log', async ({ page, server }) => {
  const made = await server.battle([person('Both', 'red', 'blue')], { scenario: 'reg/crossroads-1632' });
  await page.goto(server.play(made.seats[0]!.link!));
  await playOn(page, 14);
  await page.goto(server.address);
  await page.goto(server.play(made.seats[0]!.link!));
  await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeVisible();
  const saving = page.waitForEvent('download');
  if (await page.locator('.cover').isVisible()) await page.getByRole('button', { name: 'I sit here' }).click();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  let text = '';
  for await (const part of await (await saving).createReadStream()) text += String(part);
  expect(text).toContain('<h2>Turn 1</h2>');
  expect((text.match(/<figure><svg/g) ?? []).length).toBeGreaterThanOrEqual(1);
  expect((text.match(/<li class="(red|blue)">/g) ?? []).length).toBe(14);
});
