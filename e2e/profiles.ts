import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/**
 * Browser profiles, each of which is emptied after a test and used again: the product's code is then
 * loaded and compiled already, which is a third of the processor time of opening a page.
 */
export interface Profiles {
  /** A profile without cookies and stored data. */
  borrow(options: BrowserContextOptions): Promise<BrowserContext>;
  /** Closes the profile's pages, and keeps it for `borrow` where it can be emptied. */
  giveBack(profile: BrowserContext): Promise<void>;
  end(): Promise<void>;
}

/** Changes of a context that Playwright cannot take back. */
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'] as const;
const clockChanges = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

export function createProfiles(browser: Browser): Profiles {
  const made = new WeakMap<BrowserContext, BrowserContextOptions>();
  const changed = new WeakSet<BrowserContext>();
  const idle = new Map<string, BrowserContext[]>();

  async function open(options: BrowserContextOptions): Promise<BrowserContext> {
    const profile = await browser.newContext(options);
    made.set(profile, options);
    const noteChange = () => changed.add(profile);
    for (const method of lasting) calledAfter(profile, method, noteChange);
    for (const method of clockChanges) calledAfter(profile.clock, method, noteChange);
    profile.on('close', noteChange);
    return profile;
  }

  return {
    async borrow(options) {
      return idle.get(JSON.stringify(options))?.pop() ?? open(options);
    },

    async giveBack(profile) {
      if (changed.has(profile)) return profile.close();
      const options = made.get(profile) ?? {};
      await empty(profile, options.baseURL ?? '');
      const key = JSON.stringify(options);
      idle.set(key, [...(idle.get(key) ?? []), profile]);
    },

    async end() {
      for (const profile of [...idle.values()].flat()) await profile.close();
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

/** Closes its pages, and takes away all that they left behind. */
async function empty(profile: BrowserContext, origin: string): Promise<void> {
  const blank = await profile.newPage();
  for (const page of profile.pages()) if (page !== blank) await page.close();
  const workersGone = profile
    .serviceWorkers()
    .map((worker) => new Promise((resolve) => worker.once('close', resolve)));
  const session = await profile.newCDPSession(blank);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await Promise.all(workersGone);
  await blank.close();
  await profile.unrouteAll({ behavior: 'ignoreErrors' });
  await profile.clearCookies();
  await profile.clearPermissions();
  await profile.setOffline(false);
  for (const event of ['console', 'weberror', 'page', 'request', 'response'] as const) {
    profile.removeAllListeners(event);
  }
}
