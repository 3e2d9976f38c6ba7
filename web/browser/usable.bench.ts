// How long it takes until the page can be used, against the real server: the lobby, and a battle with a question in it.
import { decision, expect, hotSeat, mainButton, test } from './table';

test('usable within two seconds', async ({ page, server }) => {
  const timed = async (address: string, ready: () => Promise<void>): Promise<number> => {
    const begin = performance.now();
    await page.goto(address);
    await ready();
    return performance.now() - begin;
  };
  const lobby = await timed(server.address, () => expect(page.getByLabel('Who plays')).toBeVisible());
  const made = await server.battle(hotSeat, { scenario: 'reg/lutzen-1632' });
  await page.goto(`${server.address}/api/health`); // so that the next address is loaded, not only its fragment
  const battle = await timed(server.play(made.seats[0]!.link!), async () => {
    await expect(decision(page)).toBeVisible();
    await expect(mainButton(page)).toBeEnabled();
  });
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).reduce(
      (sum, each) => sum + each.transferSize,
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).transferSize,
    ),
  );
  console.log(
    `lobby usable after ${lobby.toFixed(0)} ms, a battle after ${battle.toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} kB fetched for it`,
  );
  expect(lobby).toBeLessThanOrEqual(2000);
  expect(battle).toBeLessThanOrEqual(2000);
});
