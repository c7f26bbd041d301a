import type { Browser, BrowserContext, Page } from 'playwright-core';
import { cookiesOf } from '../../browser/tab.js';
import { csrfTokenOf, type Target } from '../../load/target.js';
import { startParley } from '../../servers/parley.js';
import { readPickUp, watchFirstFrames, type PickUp } from './first-frame.js';

export interface ParleyCalls {
  /** Calls between two users, each with a new browser profile. */
  call(browser: Browser, relayOnly: boolean): Promise<PickUp>;
  /** The ICE servers that Parley gives to browsers. */
  iceServers(): Promise<RTCIceServer[]>;
}

/** Starts Parley with these settings, and two users with direct messages. */
export async function withParleyCalls<T>(
  environment: Record<string, string>,
  work: (calls: ParleyCalls) => Promise<T>,
): Promise<T> {
  const parley = await startParley(2, { settings: environment });
  try {
    const { target } = parley;
    const dmId = await openDm(target);
    return await work({
      call: (browser, relayOnly) => call(browser, { target, dmId, relayOnly }),
      async iceServers() {
        const { ice_servers } = (await ask(target, 'GET', '/api/ice_servers')) as {
          ice_servers: RTCIceServer[];
        };
        return ice_servers;
      },
    });
  } finally {
    await parley.close();
  }
}

interface Setting {
  target: Target;
  dmId: number;
  relayOnly: boolean;
}

async function call(browser: Browser, { target, dmId, relayOnly }: Setting): Promise<PickUp> {
  const contexts: BrowserContext[] = [];
  async function open(person: number, channelId: number): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    contexts.push(context);
    const home = `http://127.0.0.1:${target.port}/`;
    await context.addCookies(cookiesOf(target.cookies[person] ?? '', home));
    await watchFirstFrames(context);
    if (relayOnly) await context.addInitScript(useRelayOnly);
    const page = await context.newPage();
    await page.goto(`${home}#/workspace/bench/${channelId}`);
    return page;
  }
  try {
    const [callee, caller] = await Promise.all([open(1, target.channelId), open(0, dmId)]);
    await callee.getByRole('log').waitFor();
    const [callerWindow] = await Promise.all([
      caller.waitForEvent('popup'),
      caller.getByRole('button', { name: 'Start a call' }).click(),
    ]);
    await callerWindow.getByText(/^Ringing /).waitFor();
    const [calleeWindow] = await Promise.all([
      callee.waitForEvent('popup'),
      callee.getByRole('button', { name: 'Pick Up' }).click(),
    ]);
    return await readPickUp(callee, { callee: calleeWindow, caller: callerWindow });
  } finally {
    for (const context of contexts) await context.close();
  }
}

/** Runs in the page. */
function useRelayOnly(): void {
  const Original = RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration: RTCConfiguration = {}) {
      super({ ...configuration, iceTransportPolicy: 'relay' });
    }
  };
}

async function openDm(target: Target): Promise<number> {
  // The first two of the inserted users. The workspace's creator has the id 1.
  const [callerId, calleeId] = [2, 3];
  const dm_channel_user = { user_1_id: callerId, user_2_id: calleeId, workspace_id: 1 };
  const { dmChannelUser } = (await ask(target, 'POST', '/api/dm_channel_users', {
    dm_channel_user,
  })) as { dmChannelUser: { channel_id: number } };
  return dmChannelUser.channel_id;
}

/** As the caller. The contract defines the responses. */
async function ask(target: Target, method: string, path: string, body?: object): Promise<unknown> {
  const cookie = target.cookies[0] ?? '';
  const response = await fetch(`http://127.0.0.1:${target.port}${path}`, {
    method,
    headers: {
      cookie,
      'x-csrf-token': await csrfTokenOf(target, cookie),
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
