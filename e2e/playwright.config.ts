import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromium } from './chromium.js';

export default defineConfig({
  testDir: 'tests',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // More than processors: tests often wait, for pictures, animations and retries.
  workers: availableParallelism() + 1,
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
