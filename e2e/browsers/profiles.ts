import { setTimeout as sleep } from 'node:timers/promises';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from '@playwright/test';
import { watchConnections } from '../calls/watch-connections.js';

/**
 * Browser profiles, each of which is emptied after a test and used again together with its page: its process
 * then runs already, with the product's code loaded and compiled, which is half of the processor time of opening
 * the product.
 */
export interface Profiles {
  /** The page of a profile without cookies, stored data and history. */
  borrow(options: BrowserContextOptions, isWatched?: boolean): Promise<Page>;
  /** Keeps the profile for `borrow` where it can be emptied. */
  giveBack(profile: BrowserContext): Promise<void>;
  end(): Promise<void>;
}

/** Profiles of a kind can stand in for each other. */
interface Kind {
  readonly options: BrowserContextOptions;
  readonly isWatched: boolean;
}

interface Profile {
  readonly context: BrowserContext;
  readonly kind: Kind;
  readonly page: Page;
  readonly devtools: CDPSession;
}

/** A page of the product's origin that is nearly nothing: the page's process stays. */
const nearlyNothing = '/healthz';

/** Milliseconds for what usually takes a few; what takes longer costs the profile. */
const patience = 5_000;

/** Changes that Playwright cannot take back. */
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'] as const;
const clockChanges = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

export function createProfiles(browser: Browser): Profiles {
  const profiles = new WeakMap<BrowserContext, Profile>();
  const changed = new WeakSet<BrowserContext | Page>();
  const idle = new Map<string, Profile[]>();

  async function open(kind: Kind): Promise<Profile> {
    const context = await browser.newContext(kind.options);
    // Its next borrower has it watched, too.
    if (kind.isWatched) await watchConnections(context);
    const noteChange = () => changed.add(context);
    for (const method of lasting) calledAfter(context, method, noteChange);
    for (const method of clockChanges) calledAfter(context.clock, method, noteChange);
    context.on('close', noteChange);
    return withPage(context, kind);
  }

  async function withPage(context: BrowserContext, kind: Kind): Promise<Profile> {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const noteChange = () => changed.add(page);
    // Changes made through the protocol of the developer tools stay with the page.
    calledAfter(context, 'newCDPSession', noteChange);
    for (const method of lasting) calledAfter(page, method, noteChange);
    calledAfter(page, 'setExtraHTTPHeaders', noteChange);
    page.on('close', noteChange);
    page.on('crash', noteChange);
    const profile = { context, kind, page, devtools };
    profiles.set(context, profile);
    return profile;
  }

  return {
    async borrow(options, isWatched = false) {
      const kind = { options, isWatched };
      const { page } = idle.get(JSON.stringify(kind))?.pop() ?? (await open(kind));
      return page;
    },

    async giveBack(context) {
      const profile = profiles.get(context);
      if (profile === undefined || changed.has(context)) return context.close();
      const { kind, page } = profile;
      const cleared = changed.has(page) ? await withPage(context, kind) : profile;
      if (!(await emptied(cleared))) return context.close();
      const key = JSON.stringify(kind);
      idle.set(key, [...(idle.get(key) ?? []), cleared]);
    },

    async end() {
      for (const { context } of [...idle.values()].flat()) await context.close();
    },
  };
}

/** Calls `before` whenever the method is called. */
function calledAfter<Name extends string>(
  target: Record<Name, (...parameters: never[]) => unknown>,
  name: Name,
  before: () => void,
): void {
  const method = target[name].bind(target) as (...parameters: unknown[]) => unknown;
  const noting = (...parameters: unknown[]) => {
    before();
    return method(...parameters);
  };
  Object.assign(target, { [name]: noting });
}

/**
 * Closes its other pages, and takes away all that a test left behind. Resolves with false if something may be left.
 */
async function emptied({ context, kind, page, devtools }: Profile): Promise<boolean> {
  const { baseURL: origin = '', viewport, colorScheme } = kind.options;
  for (const event of ['console', 'weberror', 'page', 'request', 'response'] as const) {
    context.removeAllListeners(event);
  }
  for (const event of [
    'dialog',
    'domcontentloaded',
    'request',
    'requestfailed',
    'response',
    'websocket',
  ] as const) {
    page.removeAllListeners(event);
  }
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);

  await page.goto(`${origin}${nearlyNothing}`);
  await page.evaluate(() => sessionStorage.clear());
  const workersGone = context
    .serviceWorkers()
    .map((worker) => new Promise((resolve) => worker.once('close', resolve)));
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  // A service worker that a page has just begun to install may not tell that it is gone.
  const areGone = await Promise.race([
    Promise.all(workersGone).then(() => true),
    sleep(patience, false, { ref: false }),
  ]);
  if (!areGone) return false;
  await devtools.send('ServiceWorker.disable');
  await devtools.send('Page.resetNavigationHistory');

  await context.clearCookies();
  await context.clearPermissions();
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: colorScheme ?? 'light' });
  return true;
}
