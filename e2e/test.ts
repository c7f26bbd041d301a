import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { actor, type Actor } from './actors/actor.js';
import { beginCallJournal, callJournal } from './call-journal.js';
import { type ParleyHost, startHost } from './hosted-parley.js';
import { needing } from './needing.js';
import type { Parley } from './parley.js';
import { watchForProblems } from './problems.js';
import { createProfiles, type Profiles } from './profiles.js';

export { expect };

/** Each worker has its own. */
export interface WorkerFixtures {
  host: ParleyHost;
  profiles: Profiles;
}

export interface Fixtures {
  /** Skips every test where there is no browser, before anything starts. */
  chromiumNeeded: void;
  /** Additional settings of the server. */
  environment: Record<string, string>;
  /** Whether the server fetches previews of links to this machine. */
  fetchesLoopback: boolean;
  /** Each test has its own empty Parley. */
  parley: Parley;
  /** What a test may set of the browsers' profiles. */
  look: BrowserContextOptions;
  /** For tests of calls: whether the pages' peer connections are watched. */
  isWatched: boolean;
  /** Creates a person with a separate browser profile; the same name again is another device. */
  person: (name: string, device?: BrowserContextOptions) => Promise<Actor>;
  alice: Actor;
  bob: Actor;
  /** A second tab in the person's browser, at the same URL. */
  anotherTab: (owner: Actor) => Promise<Actor>;
  /** Errors of the browsers so far: a test that leaves an error here fails. */
  problems: string[];
  /** Errors that this test tolerates. An array would be read as the value and options of the setting. */
  tolerated: RegExp | null;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  chromiumNeeded: [
    async ({}, provide) => {
      needing(base, 'chromium');
      await provide();
    },
    { auto: true },
  ],

  tolerated: [null, { option: true }],

  environment: [{}, { option: true }],
  fetchesLoopback: [false, { option: true }],
  isWatched: [false, { option: true }],

  look: async ({ colorScheme, hasTouch, isMobile, locale, timezoneId, viewport }, provide) =>
    provide({
      colorScheme,
      hasTouch,
      isMobile,
      viewport,
      ...(locale !== undefined && { locale }),
      ...(timezoneId !== undefined && { timezoneId }),
    }),

  host: [
    async ({}, provide) => {
      const host = await startHost();
      await provide(host);
      await host.end();
    },
    { scope: 'worker' },
  ],

  profiles: [
    async ({ browser }, provide) => {
      const profiles = createProfiles(browser);
      await provide(profiles);
      await profiles.end();
    },
    { scope: 'worker' },
  ],

  parley: async ({ host, environment, fetchesLoopback }, provide) => {
    const parley = await host.begin(environment, fetchesLoopback);
    await provide(parley);
    await parley.remove();
  },

  problems: async ({ tolerated }, provide) => {
    const problems: string[] = [];
    await provide(problems);
    expect(problems.filter((text) => !tolerated?.test(text))).toEqual([]);
  },

  person: async ({ profiles, look, isWatched, parley, problems }, provide, testInfo) => {
    const people: Actor[] = [];
    await provide(async (name, device = {}) => {
      const options = { ...look, ...device, baseURL: parley.url };
      const page = await profiles.borrow(options, isWatched);
      if (isWatched) beginCallJournal(page.context(), name);
      watchForProblems(page.context(), problems);
      const newcomer = actor(name, page);
      people.push(newcomer);
      return newcomer;
    });
    const borrowed = people.map(({ page }) => page.context());
    if (testInfo.status !== testInfo.expectedStatus) await tellOf(borrowed, testInfo.title);
    for (const profile of borrowed) await profiles.giveBack(profile);
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
