import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright, type Browser } from '@playwright/test';
import { actor, type Actor } from './actors/actor.js';
import { callFlags } from './actors/call.js';
import { beginCallJournal } from './call-journal.js';
import { chromium } from './chromium.js';
import { coturnNeeds, startCoturn, type Coturn } from './coturn.js';
import { makeNetworks, networkNeeds, type Walker } from './networks.js';
import { sampleOptions } from './relay-sample.js';
import { startParley, type Parley } from './parley.js';
import { speechFlag } from './speech.js';
import { tellOf, test } from './test.js';
import { watchConnections } from './watch-connections.js';

export interface Walking extends Actor {
  walker: Walker;
}

/** Servers in a network namespace, and people in other namespaces. */
interface World {
  parley: Parley;
  coturn: Coturn;
  /** Opens a browser in networks of its own. */
  comes(name: string): Promise<Walking>;
  /** Closes the open browsers. */
  allGo(): Promise<void>;
}

/** What these tests need of the machine. */
export const walkingNeeds = [...coturnNeeds, ...networkNeeds] as const;

export interface WalkingFixtures {
  world: World;
  /** How the relay is reached. By TCP alone: no UDP gets through. */
  relayOver: 'tcp' | 'udp';
  /** Whether microphones hear something like speech, in place of a beep now and then. */
  speaks: boolean;
}

export const walkingTest = test.extend<WalkingFixtures>({
  relayOver: ['tcp', { option: true }],
  speaks: [false, { option: true }],

  world: async ({ locale, viewport, relayOver, speaks }, provide, testInfo) => {
    const { servers, person, remove } = await makeNetworks();
    const limits = sampleOptions('max-allocate-lifetime', 'user-quota', 'stale-nonce');
    const coturn = await startCoturn(
      servers,
      relayOver === 'tcp' ? ['--no-udp', ...limits] : limits,
    );
    const parley = await startParley(
      {
        HOST: servers.address,
        STUN_URLS: 'off',
        TURN_URLS: `turn:${servers.address}:${coturn.port}?transport=${relayOver}`,
        TURN_SECRET: coturn.secret,
      },
      servers,
    );
    const directory = await mkdtemp(join(tmpdir(), 'parley-walk-'));
    const microphone = speaks ? [await speechFlag(directory)] : [];
    const browsers: Browser[] = [];

    async function comes(name: string): Promise<Walking> {
      const walker = await person(name);
      const { executablePath = '', args = [] } = chromium({ whole: true });
      const program = join(directory, name);
      const command = [...walker.command, executablePath].join(' ');
      await writeFile(program, `#!/bin/sh\nexec ${command} "$@"\n`);
      await chmod(program, 0o755);
      const secure = `--unsafely-treat-insecure-origin-as-secure=${parley.url}`;
      const browser = await playwright.launch({
        executablePath: program,
        args: [...args, ...callFlags, ...microphone, secure],
      });
      browsers.push(browser);
      const context = await browser.newContext({
        baseURL: parley.url,
        viewport,
        ...(locale !== undefined && { locale }),
      });
      await watchConnections(context, 'relayed');
      beginCallJournal(context, name);
      return { ...actor(name, await context.newPage()), walker };
    }

    async function allGo(): Promise<void> {
      for (const browser of browsers.splice(0)) await browser.close();
    }

    await provide({ parley, coturn, comes, allGo });
    if (testInfo.status !== testInfo.expectedStatus) {
      await tellOf(
        browsers.flatMap((browser) => browser.contexts()),
        testInfo.title,
      );
    }
    await allGo();
    await parley.remove();
    await coturn.remove();
    await rm(directory, { recursive: true });
    await remove();
  },
});
