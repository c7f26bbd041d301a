import { expect, type LaunchOptions, type Page } from '@playwright/test';
import { chromium } from '../browsers/chromium.js';
import { framesPerSecond, movingPicture } from '../calls/moving-picture.js';
import type { Actor } from './actor.js';
import { arrives, belong } from './meet.js';

/** Fake camera and microphone of Chromium, and connections within one machine. */
export const callFlags = [
  `--use-fake-device-for-media-stream=fps=${framesPerSecond}`,
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
];

const { args = [], ...others } = chromium({ whole: true });

/**
 * For tests of calls: the whole Chromium, since the headless shell makes no calls. A single object for
 * all files: Playwright starts another worker for equal options of another object.
 */
export const callLaunchOptions: LaunchOptions = {
  ...others,
  args: [...args, ...callFlags, `--use-file-for-fake-video-capture=${movingPicture}`],
};

/**
 * Holds back the signals of the person's next call windows until these have sent `count` offers; then sends all of
 * them in order. Within the page, since Playwright routes the messages of a socket seconds late on a busy machine.
 */
export async function holdOffers({ page }: Actor, count: number): Promise<void> {
  await page.context().addInitScript((needed) => {
    const offers: string[] = [];
    const held: (() => void)[] = [];
    Object.assign(window, { offersSent: offers });

    function pass(message: string, send: () => void): void {
      const text = message.replaceAll('\\', '');
      const [offer] = /"type":"offer","sdp":"[^"]*"|"sdp":"[^"]*","type":"offer"/.exec(text) ?? [];
      if (offer !== undefined) offers.push(offer);
      if (offers.length < needed && text.includes('EXCHANGE')) {
        held.push(send);
        return;
      }
      if (offers.length >= needed) for (const sendHeld of held.splice(0)) sendHeld();
      send();
    }

    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function sendHeld(message) {
      pass(typeof message === 'string' ? message : '', () => {
        // A frame is lost with its connection.
        if (this.readyState === WebSocket.OPEN) send.call(this, message);
      });
    };
    // Signals go as requests while the socket is down.
    const request = fetch;
    window.fetch = (input, init) =>
      new Promise((resolve, reject) => {
        const body = typeof init?.body === 'string' ? init.body : '';
        pass(body, () => void request(input, init).then(resolve, reject));
      });
  }, count);
}

/** The offers that a call window has sent since `holdOffers`. */
export const offersOf = ({ page }: CallWindow) =>
  page.evaluate(() => Reflect.get(window, 'offersSent') as string[]);

/** Lets the sockets of the person's next call windows be held by `holdsLive`. */
export async function makeLiveHoldable({ page }: Actor): Promise<void> {
  await page.context().addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        // Before the listeners of the page.
        this.addEventListener('message', (event) => {
          if (Reflect.get(window, 'isLiveHeld') === true) event.stopImmediatePropagation();
        });
      }
    };
  });
}

/** From now on the window's socket receives nothing. */
export const holdsLive = ({ page }: CallWindow) =>
  page.evaluate(() => void Object.assign(window, { isLiveHeld: true }));

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

/** Alice opens her direct messages with bob, where she can call him; bob opens `general`. */
export async function meetToCall(alice: Actor, bob: Actor, address = 'acme-labs'): Promise<void> {
  await belong(alice, bob, address);
  const id = await alice.hasDirectMessages(bob, address);
  await Promise.all([alice.opens(`/workspace/${address}/${id}`), arrives(bob, address)]);
  await alice.isWriting(bob.email);
}

/**
 * The caller, whose direct messages are open, calls, and the callee picks up. Resolves with the call windows of both
 * once each shows the partner's picture.
 */
export async function talk(caller: Actor, callee: Actor): Promise<[CallWindow, CallWindow]> {
  const calling = await calls(caller);
  await isRung(callee, caller.email);
  const called = await picksUp(callee);
  await Promise.all([calling.hasPicture(callee.email), called.hasPicture(caller.email)]);
  return [calling, called];
}

/** Each window shows moving pictures of the partner. */
export async function seeEachOther(
  hers: CallWindow,
  his: CallWindow,
  alice: Actor,
  bob: Actor,
): Promise<void> {
  await Promise.all([hers.seesPictures(bob.email), his.seesPictures(alice.email)]);
}

/** Alice and Bob meet, and call until each sees the other. */
export async function meetAndCall(alice: Actor, bob: Actor, address?: string) {
  await meetToCall(alice, bob, address);
  const [hers, his] = await talk(alice, bob);
  await seeEachOther(hers, his, alice, bob);
  return { hers, his };
}

export type CallWindow = ReturnType<typeof callWindow>;

export function callWindow(page: Page) {
  // As long as the product keeps trying; often, since a test does this again and again.
  const patience = { timeout: 30_000, intervals: [50] };
  const verbs = {
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

    /** Makes the page believe that the microphone was unplugged: Chromium's fake devices cannot be. */
    losesMicrophone: () =>
      page.evaluate(() => {
        const made = Reflect.get(window, 'connectionsMade') as RTCPeerConnection[];
        const track = made
          .at(-1)
          ?.getSenders()
          .find((sender) => sender.track?.kind === 'audio')?.track;
        track?.stop();
        track?.dispatchEvent(new Event('ended'));
      }),

    /** The windows are connected, and the partner's video has arrived. */
    async hasPicture(whose: string): Promise<void> {
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
    },

    /** The partner's video arrives, and keeps arriving. */
    async seesPictures(whose: string, frames = 5): Promise<void> {
      await verbs.hasPicture(whose);
      const before = await framesDecoded(page);
      await expect.poll(() => framesDecoded(page), patience).toBeGreaterThan(before + frames);
    },
  };
  return verbs;
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
