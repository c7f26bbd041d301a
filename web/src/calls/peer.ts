import * as z from 'zod/mini';
import type { Exchanged, Peer, PeerOptions } from './call-ports';
import { readQuality, type Counts, type Quality } from './quality';

/** What the two tell each other beside the pictures, on a channel that both know of. */
const Told = z.object({ audio: z.boolean(), video: z.boolean(), screen: z.boolean() });
const toldChannel = { negotiated: true, id: 0 };

const kinds = ['audio', 'video'] as const;
type Kind = (typeof kinds)[number];

interface PeerSetup extends PeerOptions {
  iceServers: RTCIceServer[];
}

/**
 * "Perfect negotiation" (WebRTC 1.0, 10.7): either side may offer at any time, and when both do, the
 * polite one gives way. There is one place for sound and one for a picture from the start, so
 * that a camera, a screen or nothing can be sent without asking the other.
 */
export function openPeer(setup: PeerSetup): Peer {
  const { polite, send, onConnection, onRemote, onPartner } = setup;
  const connection = new RTCPeerConnection({
    iceServers: setup.iceServers,
    bundlePolicy: 'max-bundle',
    // No pool of candidates: Chromium, asked for one at a bad moment, never finds any (decision 0036).
  });
  const remote = new MediaStream();
  const tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null };
  const waiting: RTCIceCandidateInit[] = [];
  /** One's own, as it was said first: later it holds candidates too, and would pass for another. */
  let said: RTCSessionDescriptionInit | null = null;
  /** One's own, of the present description. */
  let candidates: RTCIceCandidateInit[] = [];
  let channel: RTCDataChannel | null = null;
  /** By type, and the answer to that offer: what is said again is not taken twice. */
  const taken = new Map<RTCSdpType, string | undefined>();
  let answer: RTCSessionDescriptionInit | null = null;
  let told = '';
  let isOffering = false;
  let counts: Counts = { lost: 0, received: 0 };
  /** What comes is taken one after another: no candidate overtakes its description. */
  let inTurn: Promise<void> = Promise.resolve();

  if (!polite) {
    for (const kind of kinds) connection.addTransceiver(kind, { direction: 'sendrecv' });
    openChannel();
  }

  connection.addEventListener('negotiationneeded', () => {
    // The caller makes the first offer.
    if (!polite || connection.remoteDescription) void offer();
  });
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate) return;
    candidates.push(candidate.toJSON());
    send({ candidate: { ...candidate.toJSON() } });
  });
  connection.addEventListener('track', ({ track }) => {
    remote.addTrack(track);
    onRemote(remote);
  });
  connection.addEventListener('connectionstatechange', () => {
    if (connection.connectionState === 'connected') onConnection('connected');
    else if (/^(disconnected|failed)$/.test(connection.connectionState)) onConnection('broken');
  });

  function openChannel(): void {
    const opened = connection.createDataChannel('parley', toldChannel);
    opened.addEventListener('open', () => told && opened.send(told));
    opened.addEventListener('message', ({ data }) => {
      const { data: partner } = z.safeParse(Told, parse(data));
      if (partner) onPartner(partner);
    });
    channel = opened;
  }

  function sayAgain(): void {
    if (said && connection.signalingState === 'have-local-offer') send({ sdp: { ...said } });
    for (const candidate of candidates) send({ candidate: { ...candidate } });
  }

  const isClosed = () => connection.signalingState === 'closed';

  async function offer(): Promise<void> {
    isOffering = true;
    try {
      await connection.setLocalDescription();
      said = sayDescription();
    } catch (error) {
      if (!isClosed()) throw error;
    } finally {
      isOffering = false;
    }
  }

  function sayDescription(): RTCSessionDescriptionInit | null {
    const description = connection.localDescription?.toJSON() ?? null;
    if (description) send({ sdp: { ...description } });
    return description;
  }

  async function takeDescription(description: RTCSessionDescriptionInit): Promise<void> {
    const isOffer = description.type === 'offer';
    if (description.sdp === taken.get(description.type)) {
      if (isOffer && answer) send({ sdp: { ...answer } });
      return;
    }
    const collides = isOffer && (isOffering || connection.signalingState !== 'stable');
    if (collides && !polite) return;
    // An answer to no question: there has been another.
    if (!isOffer && connection.signalingState !== 'have-local-offer') return;
    const isFirst = connection.remoteDescription === null;
    await connection.setRemoteDescription(description);
    for (const candidate of waiting.splice(0)) await takeCandidate(candidate);
    if (isOffer) {
      if (isFirst) sendBack();
      await connection.setLocalDescription();
      answer = sayDescription();
    }
    // Not before: an offer that could not be answered is taken anew.
    taken.set(description.type, description.sdp);
  }

  /** The one who picked up sends in the places that the caller's offer has. */
  function sendBack(): void {
    for (const transceiver of connection.getTransceivers()) transceiver.direction = 'sendrecv';
    for (const kind of kinds) put(kind);
    openChannel();
  }

  async function takeCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    if (!connection.remoteDescription) {
      waiting.push(candidate);
      return;
    }
    // One of an offer that was ignored, or nonsense, keeps nothing else from being taken.
    await connection.addIceCandidate(candidate).catch(passOver);
  }

  async function take({ sdp, candidate }: Exchanged): Promise<void> {
    if (isClosed()) return;
    try {
      // As the other browser made them; the browser checks what it is given.
      if (sdp != null) await takeDescription(parse(sdp) as RTCSessionDescriptionInit);
      if (candidate != null) await takeCandidate(parse(candidate) as RTCIceCandidateInit);
    } catch (error) {
      // Restarting mends what was lost.
      passOver(error);
    }
  }

  function put(kind: Kind): void {
    const transceiver = connection
      .getTransceivers()
      .find(({ receiver }) => receiver.track.kind === kind);
    void transceiver?.sender.replaceTrack(tracks[kind]).catch(() => undefined);
  }

  return {
    receive(exchanged) {
      inTurn = inTurn.then(() => take(exchanged)).catch(reportError);
    },
    setTrack(kind, track) {
      if (tracks[kind] === track || isClosed()) return;
      tracks[kind] = track;
      put(kind);
    },
    tell(sending) {
      told = JSON.stringify(sending);
      if (channel?.readyState === 'open') channel.send(told);
    },
    sayAgain,
    restart() {
      if (isClosed()) return;
      // An offer that was not answered may have got lost.
      if (connection.signalingState === 'have-local-offer') sayAgain();
      else if (connection.remoteDescription) {
        candidates = [];
        connection.restartIce();
      }
    },
    async quality(): Promise<Quality | null> {
      if (isClosed()) return null;
      const report = await connection.getStats();
      // A map by id, of which the standard leaves the values untyped.
      const read = readQuality((report as ReadonlyMap<string, never>).values(), counts);
      if (read) counts = read.counts;
      return read?.quality ?? null;
    },
    close: () => connection.close(),
  };
}

/** Nonsense from outside changes nothing; what else went wrong is thrown on. */
function passOver(error: unknown): void {
  if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
}

/** As it is, or as JSON. */
function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
