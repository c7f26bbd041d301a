import { LeaveReason } from '@parley/contract/entities/call-signal';
import * as z from 'zod/mini';
import type { Peer, PeerOptions } from './call-ports';
import { readEveryMs, createStallDetector } from './stall-detector';
import { negotiate, parse } from './negotiation';
import {
  readQuality,
  readVitals,
  type Counts,
  type Quality,
  type Stat,
  type Vitals,
} from './quality';
import { prioritiseAudio, mungeForPlan, type SendPlan } from './audio-priority';
import { createVideoPlanner } from './video-planner';

/** Messages on the negotiated data channel. */
const MediaStateMessage = z.object({
  audio: z.boolean(),
  video: z.boolean(),
  screen: z.boolean(),
  slow: z.optional(z.boolean()),
});
const LeaveMessage = z.object({ type: z.literal('LEAVE_CALL'), reason: z.optional(LeaveReason) });
const dataChannelOptions = { negotiated: true, id: 0 };

const kinds = ['audio', 'video'] as const;
type Kind = (typeof kinds)[number];

/** How soon data must arrive after a possible network change for the path to count as alive. */
const checkWithinMs = 700;
/** How long the connection stays open to deliver a LEAVE_CALL. */
const closeDelayMs = 250;

interface PeerSetup extends PeerOptions {
  iceServers: RTCIceServer[];
}

/**
 * The media and the data channel of a call. An audio and a video transceiver exist from the start,
 * so that tracks can be replaced without a new offer.
 */
export function openPeer(setup: PeerSetup): Peer {
  const { polite, after, send, onConnection, onRemote, onPartnerMedia, onLeft, onFrozen } = setup;
  const { onPaused } = setup;
  const connection = new RTCPeerConnection({
    iceServers: setup.iceServers,
    bundlePolicy: 'max-bundle',
    // No candidate pool: with it, Chromium sometimes never gathers candidates (decision 0036).
  });
  const remote = new MediaStream();
  const tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null };
  const detectStall = createStallDetector();
  const planVideo = createVideoPlanner();
  let channel: RTCDataChannel | null = null;
  let mediaState: object | null = null;
  let plan: SendPlan = { picture: true, paused: false };
  let readAt = performance.now();
  let hasLeft = false;
  let hasConnected = false;
  let stalled = false;
  let bytesAtStall = 0;
  let counts: Counts = { lost: 0, received: 0 };

  const isClosed = () => connection.signalingState === 'closed';
  const negotiation = negotiate(connection, { polite, after, send, onFirstOffer: addCalleeMedia });

  connection.addEventListener('track', ({ track }) => {
    remote.addTrack(track);
    onRemote(remote);
  });
  connection.addEventListener('connectionstatechange', () => {
    stalled = false;
    if (connection.connectionState === 'connected') {
      hasConnected = true;
      onConnection('connected');
      prioritise();
    } else if (/^(disconnected|failed)$/.test(connection.connectionState)) {
      onConnection('broken');
      prioritise();
    }
  });
  if (!polite) {
    for (const kind of kinds) connection.addTransceiver(kind, { direction: 'sendrecv' });
    openChannel();
  }
  watch();

  /** The callee sends through the transceivers of the caller's offer. */
  function addCalleeMedia(): void {
    for (const transceiver of connection.getTransceivers()) transceiver.direction = 'sendrecv';
    for (const kind of kinds) sendTrack(kind);
    openChannel();
  }

  function openChannel(): void {
    const opened = connection.createDataChannel('parley', dataChannelOptions);
    opened.addEventListener('open', sendMediaState);
    opened.addEventListener('message', ({ data }) => {
      const message = parse(data);
      const { data: partner } = z.safeParse(MediaStateMessage, message);
      if (partner) onPartnerMedia(partner);
      const { data: left } = z.safeParse(LeaveMessage, message);
      if (left) onLeft(left.reason);
    });
    channel = opened;
  }

  function sendMediaState(): void {
    if (mediaState) sendJson({ ...mediaState, slow: plan.paused });
  }

  function sendJson(message: object): void {
    if (channel?.readyState === 'open') channel.send(JSON.stringify(message));
  }

  async function vitals(): Promise<Vitals> {
    return readVitals(await statsOf(connection));
  }

  function watch(): void {
    after(readEveryMs, () => {
      if (isClosed()) return;
      const now = performance.now();
      const late = now - readAt - readEveryMs;
      readAt = now;
      void vitals().then((read) => {
        const flow = detectStall(read);
        onFrozen(flow.frozen);
        if (!hasConnected) return;
        if (connection.connectionState === 'connected') {
          if (!stalled && flow.stalled) setStalled(true, read.bytes);
          else if (stalled && read.bytes > bytesAtStall) setStalled(false);
        }
        const hasPicture = tracks.video !== null;
        applyPlan(planVideo({ ...read, hasPicture, late, isBroken: isBroken() }));
      });
      watch();
    });
  }

  /** A stall ends with the next byte: the detector needs several readings to report a steady flow. */
  function setStalled(isStalled: boolean, bytes = 0): void {
    if (isClosed()) return;
    stalled = isStalled;
    bytesAtStall = bytes;
    onConnection(stalled ? 'broken' : 'connected');
    prioritise();
  }

  function isBroken(): boolean {
    return hasConnected && (stalled || connection.connectionState !== 'connected');
  }

  function applyPlan(next: SendPlan): void {
    if (plan.picture === next.picture && plan.paused === next.paused) return;
    const wasPaused = plan.paused;
    plan = next;
    prioritise();
    negotiation.mungeRemote((sdp) => mungeForPlan(sdp, next));
    if (wasPaused === next.paused) return;
    sendMediaState();
    onPaused(next.paused);
  }

  function prioritise(): void {
    if (isClosed()) return;
    // On a line that is full, pictures sent now would come before the sound and the search for a path.
    const sent = isBroken() ? { ...plan, picture: false } : plan;
    void prioritiseAudio(connection.getSenders(), sent);
  }

  function sendTrack(kind: Kind): void {
    const transceiver = connection
      .getTransceivers()
      .find(({ receiver }) => receiver.track.kind === kind);
    void transceiver?.sender.replaceTrack(tracks[kind]).then(prioritise, () => undefined);
  }

  return {
    receive: negotiation.receive,
    restartIce: negotiation.restartIce,
    setTrack(kind, track) {
      if (tracks[kind] === track || isClosed()) return;
      tracks[kind] = track;
      sendTrack(kind);
    },
    sendMediaState(now) {
      mediaState = now;
      sendMediaState();
    },
    leave(reason) {
      hasLeft = true;
      sendJson({ type: 'LEAVE_CALL', ...(reason && { reason }) });
    },
    async check() {
      const before = await vitals();
      after(checkWithinMs, () => {
        if (isClosed()) return;
        void vitals().then(({ bytes }) => {
          if (bytes > before.bytes || connection.connectionState !== 'connected') return;
          if (!stalled) setStalled(true, bytes);
        });
      });
    },
    setIceServers(iceServers) {
      if (!isClosed()) connection.setConfiguration({ iceServers, bundlePolicy: 'max-bundle' });
    },
    async quality(): Promise<Quality | null> {
      if (isClosed()) return null;
      const read = readQuality(await statsOf(connection), counts);
      if (read) counts = read.counts;
      return read?.quality ?? null;
    },
    close() {
      // Not a timer of the call, whose scope has ended.
      if (hasLeft && channel?.readyState === 'open')
        setTimeout(() => connection.close(), closeDelayMs);
      else connection.close();
    },
  };
}

async function statsOf(connection: RTCPeerConnection): Promise<Iterable<Stat>> {
  const report = await connection.getStats();
  // A map by id, whose values the standard leaves untyped.
  return (report as ReadonlyMap<string, Stat>).values();
}
