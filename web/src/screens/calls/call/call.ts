import type { CallSignal, LeaveReason } from '@parley/contract/entities/call-signal';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { withReceiver, receiverOf } from './exchange-receiver';
import type { CallPorts } from './call-ports';
import { newCall, mediaStateOf, type CallState, type Ending } from './call-state';
import { openLink, type Link } from './link';
import { createOwnMedia } from './own-media';
import type { Rejoining } from './rejoin';
import { createScope, repeat } from './scope';

/** SPEC §9 "Call retry". */
const retry = { everyMs: 500, forMs: 30_000 };
/** From picking up until media flows; longer than any network takes. */
const connectWithinMs = 30_000;
/** How often the server is told that the call goes on. */
const keepEveryMs = 20_000;
/** The same while it rings: the server then repeats how it ended, should that signal have been lost. */
const keepRinging = { everyMs: 3_000, forMs: retry.forMs, onTimeout: () => {} };
/** Time for a partner's unloaded page to load again before the call ends. */
const reloadWithinMs = 6_000;

export interface CallParties {
  channelId: number;
  ownId: number;
  partnerId: number;
  /** This tab's client id. */
  client: string;
  /** The id of a new call or of the call to pick up; null when its caller sent none. */
  callId: string | null;
  pickup: boolean;
  /** This window picked up the call and it ended; the window was then reloaded. */
  hasEnded?: boolean;
  /** Set when this page was reloaded in the middle of the call. */
  rejoining?: Rejoining;
}

export interface Call {
  readonly state: StoreApi<CallState>;
  /**
   * After the call has ended: the LEAVE_CALL for the partner; null when another tab took the call.
   */
  readonly leaving: CallSignal | null;
  toggleAudio(): void;
  toggleVideo(): void;
  toggleScreen(): void;
  /** Opens the newly chosen device, if that kind is on. */
  changeDevice(device: 'camera' | 'microphone'): void;
  hangUp(): void;
  /**
   * Leaves because the page unloads. Returns the data to rejoin; null when there is nothing to
   * rejoin.
   */
  unload(): Rejoining | null;
}

/** SPEC §4 "Video call": rings or picks up at once, and releases everything when it is over. */
export function startCall(parties: CallParties, ports: CallPorts): Call {
  const { channelId, ownId, partnerId, client } = parties;
  const state = createStore<CallState>()(() => newCall);
  const scope = createScope(ports.after);
  const media = createOwnMedia({
    scope,
    media: ports.media,
    changed: publishTracks,
    show: (news) => state.setState(news),
  });
  const { microphone, camera, screen } = media;
  let callId = parties.callId;
  let isCaller = !parties.pickup;
  let isMuted = parties.rejoining?.audio === false;
  /** The partner's client id: of the tab that picked up, or that made the offer. */
  let partnerClient: string | undefined;
  let link: Link | null = null;
  let hasExchanged = false;
  /** How often the partner's page, and this page, were reloaded in this call. */
  let partnerRejoins = 0;
  const rejoins = parties.rejoining?.times ?? 0;
  /** Stops the repetitions that end when the partner joins or the offer comes. */
  let stopWaiting = () => {};
  let stopConnecting = () => {};
  let stopAwaitingReload = () => {};
  let isKept = false;
  /** The partner's own calls, which yielded to this call. */
  const yielded = new Set<string>();

  const phase = () => state.getState().phase;
  const isOver = () => phase() === 'over';

  function signal(type: CallSignal['type'], more: Partial<CallSignal> = {}): CallSignal {
    const people = { from: ownId, to: partnerId, target_user_id: partnerId };
    const call = { ...(callId !== null && { call_id: callId }), ...(rejoins > 0 && { rejoins }) };
    return { type, ...people, channel_id: channelId, client, ...call, ...more };
  }

  const send = (type: CallSignal['type'], more?: Partial<CallSignal>) =>
    ports.signals.send(signal(type, more));

  function ringPartner(): void {
    state.setState({ phase: 'ringing' });
    const stopRing = scope.add(ports.ring());
    const stopJoining = repeat(scope, { ...retry, onTimeout: () => leave('unanswered') }, () => {
      if (!state.getState().callReceived) send('JOIN_CALL');
    });
    const stopKeeping = repeat(scope, keepRinging, () => {
      if (state.getState().callReceived) sayKept();
    });
    stopWaiting = () => {
      stopRing();
      stopJoining();
      stopKeeping();
    };
  }

  function pickUp(): void {
    connect(true);
    // The caller may be offline for a moment: repeats until the offer has come.
    stopWaiting = repeat(scope, { ...retry, onTimeout: () => leave('left') }, () =>
      send('PICKUP_CALL'),
    );
  }

  function connect(polite: boolean): void {
    const again = rejoins > 0 || partnerRejoins > 0;
    const unknown = { quality: null, frozen: false, paused: false };
    state.setState({ phase: again ? 'reconnecting' : 'connecting', ...unknown });
    stopConnecting();
    stopConnecting = scope.after(connectWithinMs, () =>
      leave(hasExchanged ? (again ? 'lost' : 'unconnected') : 'left'),
    );
    link?.close();
    link = openLink(ports, scope, {
      polite,
      send: (own) => send('EXCHANGE', withReceiver(own, partnerClient)),
      onConnected: connected,
      /** SPEC §4 ends the call when ICE disconnects; here the link first tries to reconnect. */
      onBroken: () => state.setState({ phase: 'reconnecting', quality: null, frozen: false }),
      onGivenUp: () => leave('lost'),
      onQuality: (quality) => state.setState({ quality }),
      onRemote: (remote) => !isOver() && state.setState({ remote }),
      onPartnerMedia: (partner) => !isOver() && state.setState({ partner }),
      onLeft: (reason) => !isOver() && partnerLeft(reason),
      onFrozen: (frozen) => {
        if (phase() === 'talking' && state.getState().frozen !== frozen) state.setState({ frozen });
      },
      onPaused: (paused) => !isOver() && state.setState({ paused }),
    });
    publishTracks();
  }

  function connected(): void {
    stopConnecting();
    stopAwaitingReload();
    state.setState({ phase: 'talking' });
    if (!isKept) keep();
  }

  /** Without a hang-up, the call lasted until the server last heard this. */
  function keep(): void {
    if (callId === null) return;
    isKept = true;
    sayKept();
    scope.after(keepEveryMs, keep);
  }

  function sayKept(): void {
    if (callId !== null) ports.signals.keep({ channel_id: channelId, call_id: callId });
  }

  function publishTracks(): void {
    if (isOver()) return;
    const tracks = { microphone: microphone.track, camera: camera.track, screen: screen.track };
    if (tracks.microphone) tracks.microphone.enabled = !isMuted;
    const audio = tracks.microphone !== null && !isMuted;
    state.setState({ ...tracks, audio, video: tracks.camera !== null, taken: media.taken() });
    link?.setTrack('audio', tracks.microphone);
    link?.setTrack('video', tracks.screen ?? tracks.camera);
    link?.sendMediaState(mediaStateOf(state.getState()));
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
        if (isFromPartner(received)) partnerLeft(received.reason);
        break;
      case 'EXCHANGE':
        exchanged(received);
        break;
      case 'JOIN_CALL':
    }
  }

  /** Clients without `call_id` mean whichever call is active. */
  function isThisCall({ call_id }: CallSignal): boolean {
    return call_id === undefined || callId === null || call_id === callId;
  }

  function isFromPartner({ client: from, rejoins: times = 0 }: CallSignal): boolean {
    // A newly reloaded page of the partner, under a new client id.
    if (times > partnerRejoins) return true;
    return from === undefined || partnerClient === undefined || from === partnerClient;
  }

  /** A third user calls: replies that this user is busy. */
  function refuse({ from, channel_id, call_id }: CallSignal): void {
    const to = { to: from, target_user_id: from, channel_id };
    const { call_id: _, ...rejection } = signal('REJECT_CALL', to);
    ports.signals.send(call_id === undefined ? rejection : { ...rejection, call_id });
  }

  /** The partner starts a call while this call is active. */
  function otherCall({ call_id = '', client: from }: CallSignal): void {
    if (isCaller && (phase() === 'ringing' || phase() === 'preparing')) {
      // Both call each other at once: the call of the user with the lower id wins.
      if (ownId < partnerId) {
        yielded.add(call_id);
        if (phase() === 'ringing') send('JOIN_CALL');
      } else {
        giveWay(call_id);
      }
      return;
    }
    // The window that is in this call rang before it gave way, and its signal comes late.
    const isLate = from !== undefined && from === partnerClient;
    if (isLate || yielded.has(call_id)) return;
    // The partner left this call without a signal, and calls again.
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
      // The partner has not received the offer yet.
      link?.restartIce(false);
    }
  }

  const hasConnection = () => /^(connecting|talking|reconnecting)$/.test(phase());

  /** The partner's page was reloaded, and waits for an offer. */
  function rejoined(from: string | undefined, times: number): void {
    const bothWait = !isCaller && rejoins > 0 && !hasExchanged;
    partnerRejoins = times;
    partnerClient = from;
    stopAwaitingReload();
    // Both pages were reloaded: the user with the lower id makes the offer.
    if (bothWait && ownId > partnerId) return;
    stopWaiting();
    isCaller = true;
    hasExchanged = false;
    connect(false);
  }

  function partnerLeft(reason: LeaveReason | undefined): void {
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
      // After a reload, offers to the page's previous client id may still arrive.
      if (!isCaller && !hasExchanged && rejoins === 0) finish('elsewhere');
      return;
    }
    if (!link || !isFromPartner(received)) return;
    partnerClient ??= received.client;
    // Candidates without an offer belong to a lost offer, so PICKUP_CALL goes on.
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

  /** Ends the call without a signal to the partner. */
  function finish(ending: Ending): void {
    if (isOver()) return;
    scope.end();
    state.setState({ ...newCall, phase: 'over', ending }, true);
  }

  async function start(): Promise<void> {
    const opening = media.open({ microphone: true, camera: parties.rejoining?.video ?? true });
    if (parties.pickup) {
      // Picks up before the user has answered the camera prompt, so that the caller need not wait.
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
        void media.open({ microphone: true, camera: false });
        return;
      }
      isMuted = !isMuted;
      publishTracks();
    },
    toggleVideo() {
      if (isOver()) return;
      if (camera.track) camera.empty();
      else void media.open({ microphone: false, camera: true });
    },
    toggleScreen() {
      if (isOver()) return;
      if (screen.track) screen.empty();
      else void media.openScreen();
    },
    changeDevice(device) {
      const slot = device === 'camera' ? camera : microphone;
      if (isOver() || !slot.track) return;
      void media.open({ microphone: device === 'microphone', camera: device === 'camera' });
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
