import type { Page } from '@playwright/test';

/** Somebody in front of a browser. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly page: Page;
}
