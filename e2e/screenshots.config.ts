import { defineConfig } from '@playwright/test';
import { callFlags } from './actors/call.js';
import { chromium } from './browsers/chromium.js';

const { args = [], ...launchOptions } = chromium({ whole: true });

/** `npm run screenshots`: writes pictures to e2e/screenshots/. Not a test. */
export default defineConfig({
  testMatch: 'pictures/*screenshots.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  reporter: 'list',
  use: {
    launchOptions: { ...launchOptions, args: [...args, ...callFlags] },
    locale: 'en-GB',
    timezoneId: 'UTC',
  },
});
