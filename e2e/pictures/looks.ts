import { fileURLToPath } from 'node:url';
import type { Page, ViewportSize } from '@playwright/test';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** Writes what the page shows to a file in `e2e/screenshots`. */
export type TakePicture = (page: Page, name: string) => Promise<void>;

/** The part of a Playwright `test` that groups tests. */
interface Describes {
  describe(title: string, tests: () => void): void;
  use(options: { colorScheme: 'light' | 'dark'; viewport: ViewportSize }): void;
}

/** Describes tests that take pictures, light and dark, in each size. */
export function inEachLook(test: Describes, describeTests: (picture: TakePicture) => void): void {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of sizes) {
      test.describe(`${colorScheme} ${viewport.width}`, () => {
        test.use({ colorScheme, viewport });

        describeTests(async (page, name) => {
          await page.evaluate(() => document.fonts.ready);
          const file = `../screenshots/${name}-${viewport.width}-${colorScheme}.png`;
          await page.screenshot({
            path: fileURLToPath(new URL(file, import.meta.url)),
            animations: 'disabled',
          });
        });
      });
    }
  }
}
