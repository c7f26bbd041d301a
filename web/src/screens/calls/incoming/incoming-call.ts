import type { Names } from '@parley/contract/rules/display-name';
import type { KeptCall } from '@parley/contract/cable/call-channel';
import type { CallSignal } from '@parley/contract/entities/call-signal';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Handover } from '../call/handover';
import { createScope, repeat, type After, type Scope } from '../call/scope';

/** The caller, and where to answer. */
export interface Caller {
  /** As shown by SPEC §2. */
  name: string;
  user: Names & { id: number; photo_url: string | null };
  /** The workspace's address. */
  address: string;
  /** The user's notifications are paused, or silent by their settings: no sound. */
  silent: boolean;
}

export interface IncomingCall extends Caller {
  channelId: number;
  /** Null when the caller sent none. */
  callId: string | null;
}

export interface IncomingCallPorts {
  after: After;
  ownId(): number;
  /** This tab's client id. */
  client: string;
  /** A client id for a window about to be opened. */
  newClient(): string;
  /** Buffers signals for that window while it loads. */
  handOver(client: string): Handover;
  send(signal: CallSignal): void;
  /** Asks the server to repeat how the call ended, if it has. */
  keep(call: KeptCall): void;
  /** Whether this user is in a call in another tab. */
  isBusy(): Promise<boolean>;
  /** Loads the caller; restarts direct messages that were left. Null for an unknown caller. */
  findCaller(signal: CallSignal): Promise<Caller | null>;
  /** Rings until the returned function is called. */
  announce(call: IncomingCall): () => void;
}

export interface IncomingCalls {
  readonly state: StoreApi<{ readonly call: IncomingCall | null }>;
  receive(signal: CallSignal): void;
  /**
   * Dismisses the call once `open` has opened its window as `client`, which the browser may block.
   */
  pickUp(open: (call: IncomingCall, client: string) => boolean): void;
  decline(): void;
  /**
   * Mounts an overlay until the returned function is called. A call rings on when the overlay of
   * another workspace mounts.
   */
  attach(): () => void;
}

/** A caller gives up after 30 s with a signal; a crashed browser sends none. */
const longestMs = 35_000;
/** A window that loads later has missed the call. */
const loadsWithinMs = 30_000;
const rememberedCalls = 50;
const keepRinging = { everyMs: 3_000, forMs: longestMs, onTimeout: () => {} };

/** SPEC §4 "Video call": the incoming calls of a callee's tab. */
export function createIncomingCalls(ports: IncomingCallPorts): IncomingCalls {
  const state = createStore<{ call: IncomingCall | null }>()(() => ({ call: null }));
  /** The call that rings or is about to; its scope ends when it is dismissed. */
  let current: { signal: CallSignal; scope: Scope; showing: Scope | null } | null = null;
  /** The call that was picked up, while its window loads. */
  let loading: { signal: CallSignal; handover: Handover; scope: Scope } | null = null;
  /** The ids of finished calls, so that a late JOIN_CALL does not ring again. */
  const done = new Set<string>();

  function remember({ call_id }: CallSignal): void {
    if (call_id !== undefined) done.add(call_id);
    const [oldest] = done;
    if (done.size > rememberedCalls && oldest !== undefined) done.delete(oldest);
  }

  function dismiss(): void {
    if (current) remember(current.signal);
    stop();
  }

  function stop(): void {
    current?.scope.end();
    current = null;
    state.setState({ call: null });
  }

  function hide(): void {
    current?.showing?.end();
    if (current) current.showing = null;
    state.setState({ call: null });
  }

  async function ring(signal: CallSignal): Promise<void> {
    const scope = createScope(ports.after);
    current = { signal, scope, showing: null };
    scope.after(longestMs, dismiss);
    await show(current);
  }

  async function show(rung: NonNullable<typeof current>): Promise<void> {
    const { signal, scope } = rung;
    const showing = createScope(ports.after);
    rung.showing = showing;
    scope.add(() => showing.end());
    const [busy, caller] = await Promise.all([
      ports.isBusy().catch(() => false),
      ports.findCaller(signal).catch(() => null),
    ]);
    if (showing.ended) return;
    if (busy || !caller || signal.to !== ports.ownId()) {
      // The next JOIN_CALL tries again.
      stop();
      return;
    }
    const { channel_id: channelId, call_id: callId = null } = signal;
    const incoming = { ...caller, channelId, callId };
    state.setState({ call: incoming });
    ports.send(answer('RECEIVED_CALL', signal));
    showing.add(ports.announce(incoming));
    if (callId === null) return;
    // The caller's LEAVE_CALL may come while the live connection is down.
    repeat(showing, keepRinging, () => ports.keep({ channel_id: channelId, call_id: callId }));
  }

  function answer(
    type: CallSignal['type'],
    { from, to, channel_id, call_id }: CallSignal,
    client = ports.client,
  ) {
    const people = { from: to, to: from, target_user_id: from };
    const call = call_id === undefined ? {} : { call_id };
    return { type, ...people, channel_id, client, ...call } satisfies CallSignal;
  }

  function receive(signal: CallSignal): void {
    const ownId = ports.ownId();
    const isOwn = signal.from === ownId;
    if (loading && !isOwn && isSame(signal, loading.signal)) loading.handover.pass(signal);
    if (signal.type === 'JOIN_CALL') {
      if (!isOwn && signal.to === ownId) joined(signal);
      return;
    }
    const theyLeft = !isOwn && signal.type === 'LEAVE_CALL';
    // Picked up or declined in another tab, or refused by a browser of this user that is in a call.
    const wasTaken = isOwn && (signal.type === 'PICKUP_CALL' || signal.type === 'REJECT_CALL');
    if (!theyLeft && !wasTaken) return;
    remember(signal);
    if (current && isSame(signal, current.signal)) dismiss();
  }

  function awaitWindow(signal: CallSignal, client: string): void {
    loading?.scope.end();
    const scope = createScope(ports.after);
    const handover = ports.handOver(client);
    loading = { signal, handover, scope };
    scope.add(() => {
      handover.end();
      loading = null;
    });
    scope.after(loadsWithinMs, () => scope.end());
  }

  function joined(signal: CallSignal): void {
    if (current) {
      // It rings, but the caller missed the RECEIVED_CALL.
      const { call } = state.getState();
      if (call && isSame(signal, current.signal)) ports.send(answer('RECEIVED_CALL', signal));
      return;
    }
    if (signal.call_id === undefined || !done.has(signal.call_id)) void ring(signal);
  }

  return {
    state,
    receive,
    pickUp(open) {
      const { call } = state.getState();
      const client = ports.newClient();
      if (!current || !call || !open(call, client)) return;
      const { signal } = current;
      dismiss();
      awaitWindow(signal, client);
      // The window repeats it; meanwhile the caller can make its offer.
      ports.send(answer('PICKUP_CALL', signal, client));
    },
    decline() {
      if (!current || !state.getState().call) return;
      ports.send(answer('REJECT_CALL', current.signal));
      dismiss();
    },
    attach() {
      if (current && !current.showing) void show(current);
      return hide;
    },
  };
}

/** Clients without `call_id` mean whichever call is active. */
function isSame(one: CallSignal, other: CallSignal): boolean {
  const [id, otherId] = [one.call_id, other.call_id];
  const isSameCall = id === undefined || otherId === undefined || id === otherId;
  return one.channel_id === other.channel_id && isSameCall;
}
