import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { watchConnections, type Watching } from './watch-connections.js';

/**
 * Browser profiles, each of which is emptied after a test and used again: the product's code is then
 * loaded and compiled already, which is a third of the processor time of opening a page.
 */
export interface Profiles {
  /** A profile without cookies and stored data. */
  borrow(options: BrowserContextOptions, watching?: Watching | null): Promise<BrowserContext>;
  /** Closes the profile's pages, and keeps it for `borrow` where it can be emptied. */
  giveBack(profile: BrowserContext): Promise<void>;
  end(): Promise<void>;
}

/** Profiles of one kind can stand in for each other. */
interface Kind {
  options: BrowserContextOptions;
  watching: Watching | null;
}

/** Changes of a context that Playwright cannot take back. */
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'] as const;
const clockChanges = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

export function createProfiles(browser: Browser): Profiles {
  const made = new WeakMap<BrowserContext, Kind>();
  const changed = new WeakSet<BrowserContext>();
  const idle = new Map<string, BrowserContext[]>();

  async function open(kind: Kind): Promise<BrowserContext> {
    const profile = await browser.newContext(kind.options);
    made.set(profile, kind);
    // Its next borrower has it watched, too.
    if (kind.watching !== null) await watchConnections(profile, kind.watching);
    const noteChange = () => changed.add(profile);
    for (const method of lasting) calledAfter(profile, method, noteChange);
    for (const method of clockChanges) calledAfter(profile.clock, method, noteChange);
    profile.on('close', noteChange);
    return profile;
  }

  return {
    async borrow(options, watching = null) {
      const kind = { options, watching };
      return idle.get(JSON.stringify(kind))?.pop() ?? open(kind);
    },

    async giveBack(profile) {
      if (changed.has(profile)) return profile.close();
      const kind = made.get(profile);
      await empty(profile, kind?.options.baseURL ?? '');
      const key = JSON.stringify(kind);
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
