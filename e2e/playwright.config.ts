import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromium } from './browsers/chromium.js';

/** Tests of calls: each keeps a processor busy with pictures. */
const calls = /(?:call|firefox|what-did-i-miss)[^/]*\.test\.ts$/;

export default defineConfig({
  testDir: 'tests',
  globalSetup: './product/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // More than processors: tests often wait, for pictures, animations and retries.
  workers: availableParallelism() + 1,
  projects: [
    // Calls at the same time take each other's processor time, and then do not connect. Other tests run beside them.
    { name: 'calls', testMatch: calls, workers: 1 },
    { name: 'chat', testIgnore: calls },
  ],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: chromium(),
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    // Traces cost a quarter of the time; request them with `--trace=on`.
    screenshot: 'only-on-failure',
  },
});
