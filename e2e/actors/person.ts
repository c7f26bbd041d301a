import type { Page } from '@playwright/test';

/** A person with a browser. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly page: Page;
}
