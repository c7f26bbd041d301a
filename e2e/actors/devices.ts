import type { BrowserContextOptions } from '@playwright/test';

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const satisfies BrowserContextOptions;

export const desk = {
  viewport: { width: 1440, height: 900 },
} as const satisfies BrowserContextOptions;
