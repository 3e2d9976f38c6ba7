// Pan and zoom with 400 bases: the time of a frame while the table moves in every frame. `npm run bench` prints it.
import { expect, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';

// Without the limit of the display: what a frame really takes.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--disable-frame-rate-limit', '--disable-gpu-vsync'],
  },
});

let vite: ViteDevServer;
test.beforeAll(async () => {
  vite = await createServer({
    root: `${import.meta.dirname}/..`,
    server: { port: 5273, strictPort: true },
    logLevel: 'error',
  });
  await vite.listen();
});
test.afterAll(() => vite.close());

const middle = (sorted: number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;

for (const [name, zoom] of [
  ['whole table', 0],
  ['near', 9],
] as const) {
  test(`frames: ${name}`, async ({ page }) => {
    await page.goto('http://localhost:5273/plates/#crowded');
    await expect(page.locator('[data-unit]').first()).toBeVisible({ timeout: 60_000 });
    await page.waitForTimeout(2500);
    const bases = await page.evaluate(
      () =>
        (window as unknown as { session: { view: { units: { bases: unknown[] }[] } } }).session.view.units.flatMap(
          (each) => each.bases,
        ).length,
    );
    const box = (await page.locator('.window').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let i = 0; i < zoom; i++) await page.mouse.wheel(0, -120);
    await page.waitForTimeout(1500);
    const times = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const target = document.querySelector('.window')!;
          const frames: number[] = [];
          let last = performance.now();
          let count = 0;
          const step = (now: number): void => {
            frames.push(now - last);
            last = now;
            // A hand that pans in circles and zooms in and out, in every frame.
            const zooming = count % 60 < 20;
            const by = zooming
              ? { deltaY: Math.sin(count / 9) * 30, ctrlKey: true }
              : { deltaX: Math.cos(count / 15) * 8, deltaY: Math.sin(count / 15) * 8 };
            target.dispatchEvent(
              new WheelEvent('wheel', { ...by, clientX: 600, clientY: 400, bubbles: true, cancelable: true }),
            );
            if (++count < 360) requestAnimationFrame(step);
            else resolve(frames.slice(10));
          };
          requestAnimationFrame(step);
        }),
    );
    const sorted = times.sort((a, b) => a - b);
    console.log(
      `${name}: ${bases} bases, ${sorted.length} frames, median ${middle(sorted, 0.5).toFixed(1)} ms, p95 ${middle(sorted, 0.95).toFixed(1)} ms, worst ${sorted.at(-1)!.toFixed(1)} ms`,
    );
    expect(middle(sorted, 0.5)).toBeLessThanOrEqual(16);
  });
}
