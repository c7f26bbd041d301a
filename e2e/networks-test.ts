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
import { startParley, type Parley } from './parley.js';
import type { Lets, Nat } from './routers.js';
import { speechFlag } from './speech.js';
import { tellOf, test } from './test.js';
import { watchConnections } from './watch-connections.js';

export interface Walking extends Actor {
  walker: Walker;
}

/** Servers in a network namespace, and people in others, each behind routers of their own. */
interface World {
  parley: Parley;
  coturn: Coturn;
  /** Opens a browser in networks of its own, whose routers have the test's kind of NAT unless `nat` is given. */
  comes(name: string, nat?: Nat): Promise<Walking>;
  /** Closes the open browsers. */
  allGo(): Promise<void>;
}

/** What these tests need of the machine. */
export const worldNeeds = [...coturnNeeds, ...networkNeeds] as const;

export interface WorldFixtures {
  world: World;
  /** The kind of NAT of the routers. Behind symmetric NATs, two people can only talk through a relay. */
  nat: Nat;
  /** What the routers let out at first. */
  lets: Lets;
  /** Whether microphones hear something like speech, in place of a beep now and then. */
  speaks: boolean;
}

export const networksTest = test.extend<WorldFixtures>({
  nat: ['symmetric', { option: true }],
  lets: ['all', { option: true }],
  speaks: [false, { option: true }],

  world: async ({ locale, viewport, nat: usual, lets, speaks }, provide, testInfo) => {
    const networks = await makeNetworks();
    const { servers, publicAddress } = networks;
    const coturn = await startCoturn(networks);
    const { port, tlsPort } = coturn;
    const parley = await startParley(
      {
        HOST: servers.address,
        STUN_URLS: `stun:${publicAddress}:${port}`,
        TURN_URLS: [
          `turn:${publicAddress}:${port}?transport=udp`,
          `turn:${publicAddress}:${port}?transport=tcp`,
          `turns:${publicAddress}:${tlsPort}?transport=tcp`,
        ].join(','),
        TURN_SECRET: coturn.secret,
      },
      servers,
    );
    const directory = await mkdtemp(join(tmpdir(), 'parley-walk-'));
    const microphone = speaks ? [await speechFlag(directory)] : [];
    const browsers: Browser[] = [];

    async function comes(name: string, nat = usual): Promise<Walking> {
      const walker = await networks.person(name, nat, lets);
      const { executablePath = '', args = [] } = chromium({ whole: true });
      const program = join(directory, name);
      const command = [...walker.command, executablePath].join(' ');
      await writeFile(program, `#!/bin/sh\nexec ${command} "$@"\n`);
      await chmod(program, 0o755);
      const secure = `--unsafely-treat-insecure-origin-as-secure=${parley.url}`;
      const browser = await playwright.launch({
        executablePath: program,
        // The relay's certificate is self-signed.
        args: [...args, ...callFlags, ...microphone, secure, '--ignore-certificate-errors'],
      });
      browsers.push(browser);
      const context = await browser.newContext({
        baseURL: parley.url,
        viewport,
        ...(locale !== undefined && { locale }),
      });
      await watchConnections(context);
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
    await networks.remove();
  },
});
