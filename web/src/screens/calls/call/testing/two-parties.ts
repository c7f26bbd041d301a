import type { CallSignal } from '@parley/contract/entities/call-signal';
import { resendLeave } from '../resend-leave';
import { startCall, type Call } from '../call';
import type { Peer, PeerOptions } from '../call-ports';
import { negotiate, type Negotiation } from '../negotiation';
import type { Rejoining } from '../rejoin';
import { createScope } from '../scope';
import { createFakeBrowser, createFakeClock } from './fake-browser';
import { FakeConnection } from './fake-connection';
import { alice, bob, channelId, grant } from './parties';

type Name = 'alice' | 'bob';

/** When a signal arrives, in milliseconds: empty when lost, several times when duplicated. */
export type Delivery = readonly number[];

interface Opened {
  connection: FakeConnection;
  options: PeerOptions;
  negotiation: Negotiation;
}

const stepMs = 100;
/** How long ICE takes to notice a dead path. */
const noticedAfterMs = 2_500;

/** Two users, each with a network that can change, and signals whose delivery a test decides. */
export function createTwoParties(nextDelivery: () => Delivery) {
  const clock = createFakeClock();
  const names = ['alice', 'bob'] as const;
  const sides = { alice: createSide('alice'), bob: createSide('bob') };
  let addresses = 0;
  let now = 0;

  function createSide(name: Name) {
    return {
      name,
      address: `${name} at home` as string | null,
      call: null as Call | null,
      client: 0,
      hear: (_signal: CallSignal) => {},
      changed: new Set<(certain: boolean) => void>(),
      opened: null as Opened | null,
      brokenSince: null as number | null,
    };
  }

  const other = (name: Name) => sides[name === 'alice' ? 'bob' : 'alice'];

  function transmit(from: Name, signal: CallSignal): void {
    // A side without an address sends no signals.
    if (sides[from].address === null) return;
    for (const ms of nextDelivery()) {
      clock.after(ms, () => {
        if (other(from).address !== null) other(from).hear(structuredClone(signal));
      });
    }
  }

  function openPeer(name: Name, options: PeerOptions): Peer {
    const side = sides[name];
    const connection = new FakeConnection(() => side.address);
    const { polite, after, send } = options;
    const negotiation = negotiate(connection, { polite, after, send, onFirstOffer: () => {} });
    side.opened = { connection, options, negotiation };
    side.brokenSince = null;
    if (!polite) connection.start();
    return {
      ...negotiation,
      setTrack: () => {},
      sendMediaState: () => {},
      leave(reason) {
        const theirs = other(name).opened;
        if (isPath()) void Promise.resolve().then(() => theirs?.options.onLeft(reason));
      },
      check: async () => {
        if (connection.connectionState !== 'connected' || isPath()) return;
        connection.connectionState = 'disconnected';
        options.onConnection('broken');
      },
      setIceServers: () => {},
      quality: () => Promise.resolve(null),
      close: () => connection.close(),
    };
  }

  /** Whether media gets through in both directions. */
  function isPath(): boolean {
    const [hers, his] = [sides.alice.opened?.connection, sides.bob.opened?.connection];
    return (
      hers !== undefined &&
      his !== undefined &&
      leads(hers, his, 'bob') &&
      leads(his, hers, 'alice')
    );
  }

  function leads(from: FakeConnection, to: FakeConnection, owner: Name): boolean {
    const ufrag = to.currentLocal?.ufrag;
    const { address } = sides[owner];
    if (ufrag === undefined || address === null || from.signalingState === 'closed') return false;
    const isKnown = from.remoteAddresses.get(ufrag)?.has(address) === true;
    return from.currentRemote?.ufrag === ufrag && isKnown;
  }

  function watchPaths(): void {
    const path = isPath();
    for (const side of Object.values(sides)) {
      const { opened } = side;
      if (!opened || opened.connection.signalingState === 'closed') continue;
      const { connection, options } = opened;
      if (path) {
        side.brokenSince = null;
        if (connection.connectionState === 'connected') continue;
        connection.connectionState = 'connected';
        options.onConnection('connected');
      } else if (connection.connectionState === 'connected') {
        side.brokenSince ??= now;
        if (now - side.brokenSince < noticedAfterMs) continue;
        connection.connectionState = 'disconnected';
        options.onConnection('broken');
      }
    }
  }

  async function start(name: Name, rejoining: Rejoining | null = null): Promise<void> {
    const side = sides[name];
    side.client += 1;
    const browser = createFakeBrowser(clock);
    const listeners = new Set<(signal: CallSignal) => void>();
    side.hear = (signal) => listeners.forEach((listener) => listener(signal));
    side.changed.clear();
    const signals = {
      send: (signal: CallSignal) => transmit(name, signal),
      sendLast: (signal: CallSignal) => transmit(name, signal),
      keep: () => {},
      subscribe(receive: (signal: CallSignal) => void) {
        listeners.add(receive);
        return () => listeners.delete(receive);
      },
    };
    const [ownId, partnerId] = name === 'alice' ? [alice, bob] : [bob, alice];
    const call = startCall(
      {
        channelId,
        ownId,
        partnerId,
        client: `${name} ${side.client}`,
        callId: 'c1',
        pickup: name === 'bob' || rejoining !== null,
        ...(rejoining && { rejoining }),
      },
      {
        ...browser.ports,
        signals,
        openPeer: (options) => openPeer(name, options),
        onNetworkChange(changed) {
          side.changed.add(changed);
          return () => side.changed.delete(changed);
        },
      },
    );
    side.call = call;
    call.state.subscribe(({ phase }) => {
      if (phase === 'over' && call.leaving)
        resendLeave(call.leaving, signals, createScope(clock.after));
    });
    await grant(browser);
  }

  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) {
      clock.pass(stepMs);
      now += stepMs;
      await settle();
      watchPaths();
      await settle();
    }
  }

  return {
    start,
    pass,
    isPath,
    phases: () => names.map((name) => sides[name].call?.state.getState().phase),
    endings: () => names.map((name) => sides[name].call?.state.getState().ending),
    hangUp: (name: Name) => sides[name].call?.hangUp(),
    leaveNetwork(name: Name) {
      sides[name].address = null;
    },
    /** `noticed`: the browser reports the change. */
    enterNetwork(name: Name, noticed: boolean) {
      addresses += 1;
      sides[name].address = `${name} at ${addresses}`;
      if (noticed) sides[name].changed.forEach((changed) => changed(true));
    },
    /** Reduces or restores a side's bandwidth, which munges its partner's description. */
    narrow(name: Name, isNarrow: boolean) {
      sides[name].opened?.negotiation.mungeRemote((sdp) =>
        isNarrow ? `${sdp}a=ptime:60\r\n` : sdp,
      );
    },
    /** Reloads a page, which takes `ms`. */
    async reload(name: Name, ms: number) {
      const side = sides[name];
      const rejoining = side.call?.unload() ?? null;
      side.opened = null;
      side.hear = () => {};
      await pass(ms);
      if (rejoining) await start(name, rejoining);
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}
