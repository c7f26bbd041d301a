import type { KeptCall } from '@parley/contract/cable/call-channel';
import type { CallSignal } from '@parley/contract/entities/call-signal';
import type { CallPorts, OpenedMedia, Peer, PeerOptions } from '../call-ports';
import type { MediaState } from '../call-state';
import type { Device } from '../media-problem';

/** A clock that tests advance. */
export function createFakeClock() {
  let now = 0;
  const timers = new Set<{ at: number; work: () => void }>();
  return {
    timers,
    after(ms: number, work: () => void) {
      const timer = { at: now + ms, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass(ms: number) {
      const until = now + ms;
      for (;;) {
        const [next] = [...timers].toSorted((one, other) => one.at - other.at);
        if (!next || next.at > until) break;
        now = next.at;
        timers.delete(next);
        next.work();
      }
      now = until;
    },
  };
}

/** A live camera, microphone or screen track. */
export class FakeTrack extends EventTarget {
  enabled = true;
  muted = false;
  readonly label: string;
  readonly #stopped: () => void;

  constructor(label: string, stopped: () => void) {
    super();
    this.label = label;
    this.#stopped = stopped;
  }

  /** Its device is unplugged. */
  unplug(): void {
    this.dispatchEvent(new Event('ended'));
  }

  /** Something else takes its device, or gives it back. */
  take(taken: boolean): void {
    this.muted = taken;
    this.dispatchEvent(new Event(taken ? 'mute' : 'unmute'));
  }

  stop(): void {
    this.#stopped();
  }
}

interface FakePeer extends Peer {
  options: PeerOptions;
}

/** Provides everything a call takes from its browser, and counts it until released. */
export function createFakeBrowser(clock = createFakeClock()) {
  /** Unreleased resources, by name. */
  const held = new Set<{ what: string }>();
  const sent: CallSignal[] = [];
  const kept: KeptCall[] = [];
  const told: MediaState[] = [];
  const awaited = new Set<{ device: Device; back: () => void }>();
  const listeners = new Set<(signal: CallSignal) => void>();
  const peers: FakePeer[] = [];
  const prompts: ((granted: boolean) => void)[] = [];

  function hold(what: string): () => void {
    const entry = { what };
    held.add(entry);
    return () => held.delete(entry);
  }

  function newTrack(what: string, label = what): MediaStreamTrack {
    const track = new FakeTrack(label, () => release());
    const release = hold(what);
    // Only the part of a track that a call uses.
    return track as unknown as MediaStreamTrack;
  }

  /** A permission prompt that the test answers. */
  function prompt<T>(granted: () => T, denied: T): Promise<T> {
    return new Promise((resolve) => {
      prompts.push((yes) => resolve(yes ? granted() : denied));
    });
  }

  const denied: OpenedMedia = {
    microphone: null,
    camera: null,
    problem: { device: 'both', reason: 'denied' },
  };

  const ports: CallPorts = {
    after: clock.after,
    signals: {
      send: (signal) => sent.push(signal),
      sendLast: (signal) => sent.push(signal),
      keep: (call) => kept.push(call),
      subscribe(receive) {
        const release = hold('subscription');
        listeners.add(receive);
        return () => {
          release();
          listeners.delete(receive);
        };
      },
    },
    media: {
      open: ({ microphone, camera }, which = 'chosen') =>
        prompt(
          () => ({
            microphone: microphone ? newTrack('microphone', `${which} microphone`) : null,
            camera: camera ? newTrack('camera', `${which} camera`) : null,
            problem: null,
          }),
          denied,
        ),
      onChosenBack(device, back) {
        const release = hold('return');
        const waiting = { device, back };
        awaited.add(waiting);
        return () => {
          release();
          awaited.delete(waiting);
        };
      },
      openScreen: () => prompt<MediaStreamTrack | null>(() => newTrack('screen'), null),
    },
    openPeer(options) {
      const close = hold('peer');
      const peer: FakePeer = {
        options,
        receive: () => {},
        setTrack: () => {},
        sendMediaState: (mediaState) => told.push(mediaState),
        leave: () => {},
        check: () => Promise.resolve(),
        setIceServers: () => {},
        restartIce: (offerIsOld) =>
          options.send({ sdp: { type: 'offer', sdp: offerIsOld ? 'new' : 'again' } }),
        quality: () => Promise.resolve(null),
        close,
      };
      peers.push(peer);
      // The caller makes the offer.
      if (!options.polite) options.send({ sdp: { type: 'offer', sdp: 'first' } });
      return peer;
    },
    ring: () => hold('ring'),
    occupy: () => hold('lock'),
    onNetworkChange: () => hold('network'),
    iceServers: { onRenewed: () => hold('ice servers'), renew: () => {} },
  };

  return {
    ports,
    clock,
    sent,
    kept,
    /** The partner is told these states of this side's media, in order. */
    told,
    prompts,
    peer: () => peers.at(-1),
    types: () => sent.map(({ type }) => type),
    /** The chosen device of this kind is plugged in again. */
    plugIn(device: Device) {
      for (const waiting of awaited) if (waiting.device === device) waiting.back();
    },
    hear(signal: CallSignal) {
      for (const listener of listeners) listener(signal);
    },
    /** The names of unreleased resources. */
    held: () => [...held].map(({ what }) => what).toSorted(),
    /** Lets pending promises resolve. */
    async settle() {
      for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
    },
  };
}

export type FakeBrowser = ReturnType<typeof createFakeBrowser>;
