// Composing an army: points and objections as one goes, keeping and loading it, and the way into the field.
import AxeBuilder from '@axe-core/playwright';
import { decision, expect, mainButton, test } from './table';

test('an army is composed, judged at once, kept, loaded and led into the field', async ({ page, server }) => {
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Armies' }).click();
  await page.getByRole('region', { name: 'Begin an army' }).getByLabel('List').selectOption('tyw-swedish');
  await page.getByRole('button', { name: 'Compose an army' }).click();
  const army = page.getByRole('region', { name: 'The army' });
  await expect(army.getByRole('status')).toHaveText('Legal');
  const points = async () => Number(await army.locator('.sum b').textContent());
  const before = await points();
  expect(before).toBeGreaterThan(500);

  // Too many of one: the objection stands there at once, with its rule.
  const first = army.getByRole('region', { name: 'Unit groups' }).locator('li').first();
  await first.getByLabel('Unit groups').fill('20');
  await first.getByLabel('Unit groups').blur();
  await expect(army.getByRole('status')).toContainText('objection');
  expect(await points()).toBeGreaterThan(before);
  await expect(army.locator('.objections .rule').first()).toHaveText(/^REG-/);
  await army.locator('.objections .rule').first().click();
  await expect(page.getByRole('complementary', { name: 'Rule' })).toContainText('REG-');
  await page.getByRole('button', { name: 'Close the rule' }).click();
  await expect(army.getByRole('button', { name: 'Fight with it' })).toBeDisabled();
  await first.getByLabel('Unit groups').fill('1');
  await first.getByLabel('Unit groups').blur();
  await expect.poll(points).toBeLessThanOrEqual(before);

  // Adding and taking away.
  const rows = army.getByRole('region', { name: 'Commanders' }).locator('li');
  const had = await rows.count();
  await page.getByRole('button', { name: 'Add Commander', exact: true }).click();
  await expect(rows).toHaveCount(had + 1);
  await rows
    .last()
    .getByRole('button', { name: /^Take away/ })
    .click();
  await expect(rows).toHaveCount(had);

  // Kept as a file, and loaded from it.
  await army.getByLabel('Name').first().fill('Army of the test');
  await army.getByLabel('Name').first().blur();
  await expect(army.getByRole('heading', { name: 'Army of the test' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await army.getByRole('button', { name: 'Save' }).click();
  const file = await (await saving).path();
  await page.getByLabel('Or a sample').selectOption({ index: 3 });
  await expect(army.getByRole('heading', { name: 'Army of the test' })).toHaveCount(0);
  await page.getByLabel('Load a file').setInputFiles(file);
  await expect(army.getByRole('heading', { name: 'Army of the test' })).toBeVisible();
  const found = await new AxeBuilder({ page }).analyze();
  expect(
    found.violations.filter((each) => each.impact === 'serious' || each.impact === 'critical').map((each) => each.id),
  ).toEqual([]);

  // A sheet to print, and into the field: the days before the battle come first.
  const printing = page.waitForEvent('download');
  await army.getByRole('button', { name: 'Sheet to print' }).click();
  expect((await printing).suggestedFilename()).toMatch(/\.html$/);
  await page.getByLabel('Or a sample').selectOption('tyw-swedish');
  await expect(army.getByRole('status')).toHaveText('Legal');
  await army.getByRole('button', { name: 'Fight with it' }).click();
  await page.getByLabel('Who plays').selectOption('screen');
  await page.getByRole('button', { name: 'To the field' }).click();
  await expect(decision(page)).toContainText('Who invades');
  await expect(mainButton(page)).toBeEnabled();
});

test('a file that is no army is answered in one sentence', async ({ page, server }) => {
  await page.goto(`${server.address}/#armies=`);
  await page
    .getByLabel('Load a file')
    .setInputFiles({ name: 'x.toml', mimeType: 'text/plain', buffer: Buffer.from('name = "x"\nunit = 3\n') });
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Rules').selectOption('cfeo');
  await expect(page.getByText('This game has no army lists yet')).toBeVisible();
});
