import type { CallSignal, LeaveReason } from '@parley/contract/entities/call-signal';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { addressed, receiverOf } from './addressed';
import type { CallPorts } from './call-ports';
import { newCall, sendingOf, type CallState, type Ending } from './call-state';
import { openLink, type Link } from './link';
import type { Rejoining } from './rejoin';
import { createScope } from './scope';
import { createTrackSlot } from './track-slot';

/** SPEC §9 "Call retry". */
const retry = { everyMs: 500, times: 60 };
/** From Pick Up until pictures flow; longer than any network takes. */
const connectWithinMs = 30_000;
/** A partner whose page was unloaded: it loads again within this time, or the call is over. */
const reloadWithinMs = 6_000;

export interface CallParties {
  channelId: number;
  ownId: number;
  partnerId: number;
  /** This tab. */
  client: string;
  /** One's own new call, or the one that is picked up; null when the caller did not name it. */
  callId: string | null;
  pickup: boolean;
  /** It was picked up in this window, and ended, before the window was loaded again. */
  hasEnded?: boolean;
  /** This page was loaded again in the middle of the call. */
  rejoining?: Rejoining;
}

export interface Call {
  readonly state: StoreApi<CallState>;
  /** Once this side has left, or was left: what tells the partner; null where another tab goes on. */
  readonly leaving: CallSignal | null;
  toggleAudio(): void;
  toggleVideo(): void;
  toggleScreen(): void;
  /** Devices were chosen: what is on is opened anew. */
  changeDevice(device: 'camera' | 'microphone'): void;
  hangUp(): void;
  /** The page is going away. Returns what it takes to come back to the call; null where there is none. */
  unload(): Rejoining | null;
}

/** SPEC §4 "Video call": rings or picks up at once, and holds nothing any more once it is over. */
export function startCall(parties: CallParties, ports: CallPorts): Call {
  const { channelId, ownId, partnerId, client } = parties;
  const state = createStore<CallState>()(() => newCall);
  const scope = createScope(ports.after);
  const microphone = createTrackSlot(scope, showOwn);
  const camera = createTrackSlot(scope, showOwn);
  const screen = createTrackSlot(scope, showOwn);
  let callId = parties.callId;
  let isCaller = !parties.pickup;
  let isMuted = parties.rejoining?.audio === false;
  /** The partner's tab: the one that picked up, or that made the offer. */
  let partnerClient: string | undefined;
  let link: Link | null = null;
  let hasExchanged = false;
  /** How often the partner's page, and this one, were loaded again in this call. */
  let partnerRejoins = 0;
  const rejoins = parties.rejoining?.times ?? 0;
  /** Ends what only lasts until the partner joins, or the offer comes. */
  let stopWaiting = () => {};
  let stopConnecting = () => {};
  let stopAwaitingReload = () => {};
  /** Calls of the partner that gave way to this one. */
  const given = new Set<string>();

  const phase = () => state.getState().phase;
  const isOver = () => phase() === 'over';

  function signal(type: CallSignal['type'], more: Partial<CallSignal> = {}): CallSignal {
    const people = { from: ownId, to: partnerId, target_user_id: partnerId };
    const call = { ...(callId !== null && { call_id: callId }), ...(rejoins > 0 && { rejoins }) };
    return { type, ...people, channel_id: channelId, client, ...call, ...more };
  }

  const send = (type: CallSignal['type'], more?: Partial<CallSignal>) =>
    ports.signals.send(signal(type, more));

  /** Does it at once and again, until it is stopped; or until its time is over, and then `gaveUp`. */
  function repeat(work: () => void, gaveUp: () => void): () => void {
    const waiting = createScope(scope.after);
    const end = scope.add(() => waiting.end());
    // By the clock: browsers slow down the timers of a window that nobody sees.
    waiting.after(retry.everyMs * retry.times, () => {
      end();
      gaveUp();
    });
    function next() {
      waiting.after(retry.everyMs, next);
      work();
    }
    next();
    return end;
  }

  function ringPartner(): void {
    state.setState({ phase: 'ringing' });
    const stopRing = scope.add(ports.ring());
    const stopJoining = repeat(
      () => {
        if (!state.getState().callReceived) send('JOIN_CALL');
      },
      () => leave('unanswered'),
    );
    stopWaiting = () => {
      stopRing();
      stopJoining();
    };
  }

  function pickUp(): void {
    connect(true);
    // The caller may be elsewhere for a moment: it is said again until the offer has come.
    stopWaiting = repeat(
      () => send('PICKUP_CALL'),
      () => leave('left'),
    );
  }

  function connect(polite: boolean): void {
    const again = rejoins > 0 || partnerRejoins > 0;
    state.setState({ phase: again ? 'reconnecting' : 'connecting', quality: null, frozen: false });
    stopConnecting();
    stopConnecting = scope.after(connectWithinMs, () =>
      leave(hasExchanged ? (again ? 'lost' : 'unconnected') : 'left'),
    );
    link?.close();
    link = openLink(ports, scope, {
      polite,
      send: (own) => send('EXCHANGE', addressed(own, partnerClient)),
      onConnected: connected,
      /** SPEC §4 ends the call when ice disconnects; here it is mended for a while before that. */
      onBroken: () => state.setState({ phase: 'reconnecting', quality: null, frozen: false }),
      onGivenUp: () => leave('lost'),
      onQuality: (quality) => state.setState({ quality }),
      onRemote: (remote) => !isOver() && state.setState({ remote }),
      onPartner: (partner) => !isOver() && state.setState({ partner }),
      onLeft: (reason) => !isOver() && left(reason),
      onFrozen: (frozen) => {
        if (phase() === 'talking' && state.getState().frozen !== frozen) state.setState({ frozen });
      },
    });
    showOwn();
  }

  function connected(): void {
    stopConnecting();
    stopAwaitingReload();
    state.setState({ phase: 'talking' });
  }

  function showOwn(): void {
    if (isOver()) return;
    const tracks = { microphone: microphone.track, camera: camera.track, screen: screen.track };
    if (tracks.microphone) tracks.microphone.enabled = !isMuted;
    const audio = tracks.microphone !== null && !isMuted;
    state.setState({ ...tracks, audio, video: tracks.camera !== null });
    link?.setTrack('audio', tracks.microphone);
    link?.setTrack('video', tracks.screen ?? tracks.camera);
    link?.tell(sendingOf(state.getState()));
  }

  async function open(wanted: { microphone: boolean; camera: boolean }): Promise<void> {
    const opening = ports.media.open(wanted);
    await Promise.all([
      wanted.microphone && microphone.fill(opening.then((opened) => opened.microphone)),
      wanted.camera && camera.fill(opening.then((opened) => opened.camera)),
    ]);
    const { problem } = await opening;
    if (!isOver()) state.setState({ problem });
  }

  function receive(received: CallSignal): void {
    if (isOver() || received.from === ownId) return;
    const isHere = received.channel_id === channelId && received.from === partnerId;
    if (received.to !== ownId) return;
    if (!isHere) {
      if (received.type === 'JOIN_CALL') refuse(received);
      return;
    }
    if (received.type === 'JOIN_CALL' && !isThisCall(received)) {
      otherCall(received);
      return;
    }
    if (!isThisCall(received)) return;
    switch (received.type) {
      case 'RECEIVED_CALL':
        if (phase() === 'ringing') state.setState({ callReceived: true });
        break;
      case 'PICKUP_CALL':
        pickedUp(received);
        break;
      case 'REJECT_CALL':
        if (phase() === 'ringing') finish('rejected');
        break;
      case 'LEAVE_CALL':
        if (isFromPartner(received)) left(received.reason);
        break;
      case 'EXCHANGE':
        exchanged(received);
        break;
      case 'JOIN_CALL':
    }
  }

  /** Whoever does not know of `call_id` means whatever call there is. */
  function isThisCall({ call_id }: CallSignal): boolean {
    return call_id === undefined || callId === null || call_id === callId;
  }

  function isFromPartner({ client: from, rejoins: times = 0 }: CallSignal): boolean {
    // A page that was loaded again, of which nothing has been heard yet.
    if (times > partnerRejoins) return true;
    return from === undefined || partnerClient === undefined || from === partnerClient;
  }

  /** Somebody else calls: one is busy. */
  function refuse({ from, channel_id, call_id }: CallSignal): void {
    const to = { to: from, target_user_id: from, channel_id };
    const { call_id: _, ...rejection } = signal('REJECT_CALL', to);
    ports.signals.send(call_id === undefined ? rejection : { ...rejection, call_id });
  }

  /** The partner calls while this call is there. */
  function otherCall({ call_id = '' }: CallSignal): void {
    if (isCaller && (phase() === 'ringing' || phase() === 'preparing')) {
      // Both call each other at once. Of the two calls, that of the lower id is held.
      if (ownId < partnerId) {
        given.add(call_id);
        if (phase() === 'ringing') send('JOIN_CALL');
      } else {
        giveWay(call_id);
      }
      return;
    }
    if (given.has(call_id)) return;
    // They left this one without a word, and ring anew.
    finish('left');
  }

  function giveWay(theirs: string): void {
    if (phase() === 'ringing') send('LEAVE_CALL');
    stopWaiting();
    callId = theirs;
    isCaller = false;
    pickUp();
  }

  function pickedUp({ client: from, rejoins: times = 0 }: CallSignal): void {
    if (times > partnerRejoins && hasConnection()) {
      rejoined(from, times);
      return;
    }
    if (!isCaller) return;
    if (phase() === 'ringing') {
      stopWaiting();
      partnerClient = from;
      connect(false);
    } else if (hasConnection() && from === partnerClient && !hasExchanged) {
      // They have not heard the offer yet.
      link?.restart(false);
    }
  }

  const hasConnection = () => /^(connecting|talking|reconnecting)$/.test(phase());

  /** The partner's page was loaded again, and waits for an offer. */
  function rejoined(from: string | undefined, times: number): void {
    const bothWait = !isCaller && rejoins > 0 && !hasExchanged;
    partnerRejoins = times;
    partnerClient = from;
    stopAwaitingReload();
    // Both pages were loaded again: the lower id makes the offer.
    if (bothWait && ownId > partnerId) return;
    stopWaiting();
    isCaller = true;
    hasExchanged = false;
    connect(false);
  }

  /** The partner has left. */
  function left(reason: LeaveReason | undefined): void {
    if (reason === 'unload' && hasConnection()) {
      state.setState({ phase: 'reconnecting', quality: null, frozen: false });
      stopAwaitingReload();
      stopAwaitingReload = scope.after(reloadWithinMs, () => finish('left'));
    } else if (reason === 'unconnected' && phase() === 'connecting') {
      finish('unconnected');
    } else {
      finish(reason === 'lost' || reason === 'unconnected' ? 'lost' : 'left');
    }
  }

  function exchanged(received: CallSignal): void {
    const receiver = receiverOf(received);
    if (receiver !== undefined && receiver !== client) {
      // Offers to the page that this one was loaded in place of are still on their way.
      if (!isCaller && !hasExchanged && rejoins === 0) finish('elsewhere');
      return;
    }
    if (!link || !isFromPartner(received)) return;
    partnerClient ??= received.client;
    // Candidates alone are those of an offer that got lost: it is asked for again.
    if (received.sdp != null) {
      hasExchanged = true;
      if (!isCaller) stopWaiting();
    }
    link.receive({ sdp: received.sdp, candidate: received.candidate });
  }

  function leave(ending: Ending, say = ports.signals.send, reason = reasonOf(ending)): void {
    if (isOver()) return;
    link?.leave(reason);
    say(signal('LEAVE_CALL', reason && { reason }));
    finish(ending);
  }

  /** Without a word: the partner knows already, or there is none. */
  function finish(ending: Ending): void {
    if (isOver()) return;
    scope.end();
    state.setState({ ...newCall, phase: 'over', ending }, true);
  }

  async function start(): Promise<void> {
    const opening = open({ microphone: true, camera: parties.rejoining?.video ?? true });
    if (parties.pickup) {
      // The caller need not wait until one has found the button that allows the camera.
      pickUp();
      return;
    }
    await opening;
    if (phase() === 'preparing') ringPartner();
  }

  if (parties.hasEnded) {
    finish('left');
  } else {
    scope.add(ports.occupy());
    scope.add(ports.signals.subscribe(receive));
    void start();
  }

  return {
    state,
    get leaving() {
      const { ending } = state.getState();
      if (ending !== 'left' && ending !== 'lost' && ending !== 'unconnected') return null;
      const reason = reasonOf(ending);
      return signal('LEAVE_CALL', reason && { reason });
    },
    toggleAudio() {
      if (isOver()) return;
      if (!microphone.track) {
        isMuted = false;
        void open({ microphone: true, camera: false });
        return;
      }
      isMuted = !isMuted;
      showOwn();
    },
    toggleVideo() {
      if (isOver()) return;
      if (camera.track) camera.empty();
      else void open({ microphone: false, camera: true });
    },
    toggleScreen() {
      if (isOver()) return;
      if (screen.track) screen.empty();
      else void screen.fill(ports.media.openScreen());
    },
    changeDevice(device) {
      const slot = device === 'camera' ? camera : microphone;
      if (isOver() || !slot.track) return;
      void open({ microphone: device === 'microphone', camera: device === 'camera' });
    },
    hangUp: () => leave('left'),
    unload() {
      const { audio, video } = state.getState();
      const rejoining =
        hasConnection() && callId !== null ? { callId, audio, video, times: rejoins + 1 } : null;
      leave('left', ports.signals.sendLast, rejoining ? 'unload' : undefined);
      return rejoining;
    },
  };
}

function reasonOf(ending: Ending): LeaveReason | undefined {
  return ending === 'lost' || ending === 'unconnected' ? ending : undefined;
}
