import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { actor, type Actor } from './actors/actor.js';
import { callJournal } from './call-journal.js';
import { needing } from './needing.js';
import { startParley, type Parley } from './parley.js';
import { watchForProblems } from './problems.js';

export { expect };

export interface Fixtures {
  /** Skips every test where there is no browser, before anything starts. */
  chromiumNeeded: void;
  /** Additional settings of the server. */
  environment: Record<string, string>;
  /** Each test has its own empty Parley. */
  parley: Parley;
  /** Creates a person with a separate browser profile; the same name again is another device. */
  person: (name: string, device?: BrowserContextOptions) => Promise<Actor>;
  alice: Actor;
  bob: Actor;
  /** A second tab in the person's browser, at the same URL. */
  anotherTab: (owner: Actor) => Promise<Actor>;
  /** Errors of the browsers so far: a test that leaves an error here fails. */
  problems: string[];
  /** Errors that this test tolerates. */
  tolerated: RegExp[];
}

export const test = base.extend<Fixtures>({
  chromiumNeeded: [
    async ({}, provide) => {
      needing(base, 'chromium');
      await provide();
    },
    { auto: true },
  ],

  tolerated: [[], { option: true }],

  environment: [{}, { option: true }],

  parley: async ({ environment }, provide) => {
    const parley = await startParley(environment);
    await provide(parley);
    await parley.remove();
  },

  problems: async ({ tolerated }, provide) => {
    const problems: string[] = [];
    await provide(problems);
    expect(problems.filter((text) => !tolerated.some((known) => known.test(text)))).toEqual([]);
  },

  person: async ({ browser, parley, problems }, provide, testInfo) => {
    const people: Actor[] = [];
    await provide(async (name, device = {}) => {
      const context = await browser.newContext({ ...device, baseURL: parley.url });
      watchForProblems(context, problems);
      const newcomer = actor(name, await context.newPage());
      people.push(newcomer);
      return newcomer;
    });
    const contexts = people.map(({ page }) => page.context());
    if (testInfo.status !== testInfo.expectedStatus) await tellOf(contexts, testInfo.title);
    for (const context of contexts) await context.close();
  },

  anotherTab: async ({}, provide) =>
    provide(async ({ name, page }) => {
      const tab = actor(name, await page.context().newPage());
      await tab.page.goto(page.url());
      return tab;
    }),

  alice: async ({ person }, provide) => provide(await person('alice')),
  bob: async ({ person }, provide) => provide(await person('bob')),
});

/** Writes what the pages show and what their calls went through, for the output of a failed test. */
export async function tellOf(contexts: readonly BrowserContext[], title: string): Promise<void> {
  const screens = await Promise.all(contexts.flatMap((context) => context.pages()).map(screen));
  const journal = contexts.flatMap(callJournal).toSorted();
  process.stdout.write([title, ...screens, ...journal, ''].join('\n'));
}

/** The page's content. */
async function screen(page: Page): Promise<string> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
  return `${page.url()}\n${shown}`;
}
