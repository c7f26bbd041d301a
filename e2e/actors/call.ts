import { expect, type LaunchOptions, type Page } from '@playwright/test';
import { chromium } from '../chromium.js';
import { keepCallJournal } from '../call-journal.js';
import type { Actor } from './actor.js';
import { meet } from './meet.js';

/** Encoding the usual thirty is most of what a call costs on a machine without a GPU. */
export const framesPerSecond = 10;

/** Fake camera and microphone of Chromium, and connections within one machine. */
export const callFlags = [
  `--use-fake-device-for-media-stream=fps=${framesPerSecond}`,
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
];

/** For tests of calls: the whole Chromium, since the headless shell makes no calls. */
export function callLaunchOptions(): LaunchOptions {
  const { args = [], ...others } = chromium({ whole: true });
  return { ...others, args: [...args, ...callFlags] };
}

/** Records the peer connections that a page makes. */
export async function watchConnections({ name, page }: Actor, relayOnly = false): Promise<void> {
  await keepCallJournal(page.context(), name);
  await page.context().addInitScript((onlyRelay) => {
    const made: RTCPeerConnection[] = [];
    const Original = RTCPeerConnection;
    const note = (what: string) => {
      (Reflect.get(window, 'noteInJournal') as (what: string) => void)(what);
    };
    async function noteLine(connection: RTCPeerConnection): Promise<void> {
      if (connection.connectionState === 'closed') return;
      const stats = [...(await connection.getStats()).values()] as Record<string, unknown>[];
      const fields: Record<string, readonly string[]> = {
        'candidate-pair': ['id', 'availableOutgoingBitrate', 'bytesReceived', 'nominated'],
        'remote-inbound-rtp': ['kind', 'roundTripTime', 'fractionLost'],
      };
      const said = stats.flatMap((stat) => {
        const told = fields[String(stat['type'])] ?? [];
        return told.length > 0
          ? told.map((field) => `${field} ${String(stat[field])}`).join(', ')
          : [];
      });
      if (said.length > 0) note(`line ${said.join('; ')}`);
    }
    setInterval(() => made.forEach((connection) => void noteLine(connection)), 2_000);
    class Watched extends Original {
      constructor(configuration: RTCConfiguration = {}) {
        super(onlyRelay ? { ...configuration, iceTransportPolicy: 'relay' } : configuration);
        made.push(this);
        this.addEventListener('icecandidateerror', ({ errorCode, url }) => {
          note(`no candidate of ${url}: ${errorCode}`);
        });
        for (const what of ['connection', 'iceConnection', 'iceGathering', 'signaling'] as const) {
          this.addEventListener(`${what.toLowerCase()}statechange`, () => {
            note(`${what} ${this[`${what}State`]}`);
          });
        }
      }
    }
    Object.assign(window, { RTCPeerConnection: Watched, connectionsMade: made });
  }, relayOnly);
}

/**
 * Holds back the signals of the person's next call windows until these have sent `count` offers;
 * then sends all of them in order. Returns the offers sent so far.
 */
export async function holdOffers({ page }: Actor, count: number): Promise<() => string[]> {
  const offers: string[] = [];
  const held: (() => void)[] = [];
  await page.context().routeWebSocket('**/cable', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const said = String(message).replaceAll('\\', '');
      const [offer] = /"type":"offer","sdp":"[^"]*"|"sdp":"[^"]*","type":"offer"/.exec(said) ?? [];
      if (offer !== undefined) offers.push(offer);
      const send = () => server.send(message);
      if (offers.length < count && said.includes('EXCHANGE')) {
        held.push(send);
        return;
      }
      if (offers.length >= count) for (const sendHeld of held.splice(0)) sendHeld();
      send();
    });
  });
  return () => offers;
}

/** After `hold` is called, the sockets of the person's next call windows receive nothing. */
export async function holdLive({ page }: Actor): Promise<{ hold(): void }> {
  let isHeld = false;
  await page.context().routeWebSocket('**/cable', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isHeld) socket.send(message);
    });
  });
  return {
    hold() {
      isHeld = true;
    },
  };
}

/** Counts how often the page has started a sound. */
export async function watchSounds({ page }: Actor): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const Original = AudioContext;
    let begun = 0;
    class Watched extends Original {
      constructor() {
        super();
        begun += 1;
        Object.assign(window, { soundsBegun: begun });
      }
    }
    Object.assign(window, { AudioContext: Watched, soundsBegun: begun });
  });
  return () => page.evaluate(() => Reflect.get(window, 'soundsBegun') as number);
}

/** Starts in the open direct messages; ends in the call window. */
export async function calls({ page }: Actor): Promise<CallWindow> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Start a call' }).click();
  return callWindow(await opened);
}

export const incoming = ({ page }: Actor) => page.getByRole('region', { name: 'Incoming call' });

export async function isRung(actor: Actor, by: string): Promise<void> {
  await expect(incoming(actor).getByText(`${by} wants to video chat`)).toBeVisible({
    timeout: 30_000,
  });
}

export async function picksUp(actor: Actor): Promise<CallWindow> {
  const opened = actor.page.waitForEvent('popup');
  await incoming(actor).getByRole('button', { name: 'Pick Up' }).click();
  return callWindow(await opened);
}

/** Calls with relayed connections only, although the two browsers could reach each other. */
export async function callThroughRelay(alice: Actor, bob: Actor, address?: string) {
  await Promise.all([watchConnections(alice, true), watchConnections(bob, true)]);
  await meet(alice, bob, address);
  await alice.writesTo(bob);
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  const his = await picksUp(bob);
  await hers.seesPictures(bob.email);
  await his.seesPictures(alice.email);
  return { hers, his };
}

export type CallWindow = ReturnType<typeof callWindow>;

export function callWindow(page: Page) {
  return {
    page,
    control: (name: string) => page.getByRole('button', { name, exact: true }),
    says: (text: string) => expect(page.getByText(text)).toBeVisible(),
    /** Looks at every frame, so it also sees a text that is soon replaced. */
    saysForAMoment: (text: string) =>
      page.waitForFunction((part) => document.body.innerText.includes(part), text, {
        polling: 'raf',
        timeout: 30_000,
      }),
    picture: (whose: string) => page.getByLabel(`${whose}'s picture`),
    /** Stops and resumes sending pictures without a word to the partner, as a bad line does. */
    sendsPictures: (active: boolean) =>
      page.evaluate(async (isActive) => {
        const made = Reflect.get(window, 'connectionsMade') as RTCPeerConnection[];
        const video = made
          .at(-1)
          ?.getSenders()
          .find(({ track }) => track?.kind === 'video');
        const parameters = video?.getParameters();
        for (const encoding of parameters?.encodings ?? []) encoding.active = isActive;
        if (parameters) await video?.setParameters(parameters);
      }, active),

    /**
     * The partner's video arrives and keeps arriving; waits as long as the product keeps trying.
     */
    async seesPictures(whose: string, frames = 5): Promise<void> {
      const patience = { timeout: 30_000 };
      const shown = page.getByLabel(`${whose}'s picture`);
      const width = () => shown.evaluate((video: HTMLVideoElement) => video.videoWidth);
      await expect
        .poll(
          async () => ({ hasPicture: (await width()) > 0, ...(await lastStates(page)) }),
          patience,
        )
        .toEqual({
          hasPicture: true,
          connection: 'connected',
          ice: expect.any(String),
          signalling: 'stable',
          says: expect.any(String),
        });
      const before = await framesDecoded(page);
      await expect.poll(() => framesDecoded(page), patience).toBeGreaterThan(before + frames);
    },
  };
}

/** Resolves once new video and sound have arrived; fails after 40 s. */
export function receives(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const read = async () => {
      const made = Reflect.get(window, 'connectionsMade') as RTCPeerConnection[];
      const counts = { frames: 0, packets: 0 };
      for (const connection of made) {
        const report = (await connection.getStats()) as ReadonlyMap<
          string,
          Record<string, unknown>
        >;
        for (const stat of report.values()) {
          if (stat['type'] !== 'inbound-rtp') continue;
          if (stat['kind'] === 'video') counts.frames += Number(stat['framesDecoded'] ?? 0);
          else counts.packets += Number(stat['packetsReceived'] ?? 0);
        }
      }
      return counts;
    };
    const before = await read();
    const until = performance.now() + 40_000;
    for (;;) {
      const now = await read();
      if (now.frames > before.frames + 5 && now.packets > before.packets + 10) return;
      if (performance.now() > until) throw new Error(`No pictures: ${document.body.innerText}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}

/** Sum over all connections of the page. */
async function framesDecoded(page: Page): Promise<number> {
  const stats = await inboundVideo(page);
  return stats.reduce((all, { framesDecoded: frames = 0 }) => all + frames, 0);
}

interface InboundStat {
  type: string;
  kind?: string;
  framesDecoded?: number;
}

function inboundVideo(page: Page): Promise<InboundStat[]> {
  return page.evaluate(async () => {
    const made = Reflect.get(window, 'connectionsMade') as RTCPeerConnection[];
    const reports = await Promise.all(made.map((connection) => connection.getStats()));
    return reports.flatMap((report) =>
      [...(report as ReadonlyMap<string, InboundStat>).values()].filter(
        ({ type, kind }) => type === 'inbound-rtp' && kind === 'video',
      ),
    );
  });
}

/** Shows whether a page still holds a connection or a camera. */
export function connectionStates(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (Reflect.get(window, 'connectionsMade') as RTCPeerConnection[]).map(
      ({ signalingState }) => signalingState,
    ),
  );
}

/** States of the page's newest connection, for the output of a failed test. */
function lastStates(page: Page) {
  return page.evaluate(() => {
    const last = (Reflect.get(window, 'connectionsMade') as RTCPeerConnection[]).at(-1);
    return {
      connection: last?.connectionState,
      ice: last?.iceConnectionState,
      signalling: last?.signalingState,
      says: document.body.innerText.slice(0, 200),
    };
  });
}
