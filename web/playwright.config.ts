import { defineConfig } from '@playwright/test';

// Real Chromium against the real server, both on this machine. The server is built before (./test does both).
export default defineConfig({
  testDir: 'browser',
  testMatch: { bench: '*.bench.ts', pictures: 'pictures.ts' }[process.env.PLAYWRIGHT_FILES ?? ''] ?? '*.test.ts',
  timeout: 120_000,
  workers: 1,
  retries: 0,
  reporter: [['list']],
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 10_000,
    trace: 'off',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' },
  },
});
