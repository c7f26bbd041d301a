import { LeaveReason } from '@parley/contract/entities/call-signal';
import * as z from 'zod/mini';
import type { Peer, PeerOptions } from './call-ports';
import { readEveryMs, watchFlow } from './flow';
import { negotiate, parse } from './negotiation';
import { readQuality, readVitals, type Counts, type Quality, type Stat } from './quality';
import { putSoundFirst, watchBandwidth } from './sound-first';

/** What the two browsers tell each other beside the pictures, on a channel that both know of. */
const Sent = z.object({
  audio: z.boolean(),
  video: z.boolean(),
  screen: z.boolean(),
  slow: z.optional(z.boolean()),
});
const Left = z.object({ type: z.literal('LEAVE_CALL'), reason: z.optional(LeaveReason) });
const toldChannel = { negotiated: true, id: 0 };

const kinds = ['audio', 'video'] as const;
type Kind = (typeof kinds)[number];

/** A network that may have changed is believed to carry on if something comes within this time. */
const provenWithinMs = 700;
/** After a LEAVE_CALL: so long the connection stays open to carry it. */
const lastWordMs = 250;

interface PeerSetup extends PeerOptions {
  iceServers: RTCIceServer[];
}

/**
 * The media and the data channel of a call. There is one place for sound and one for a picture from the
 * start, so that a camera, a screen or nothing can be sent without a new offer.
 */
export function openPeer(setup: PeerSetup): Peer {
  const { polite, after, send, onConnection, onRemote, onPartner, onLeft, onFrozen } = setup;
  const connection = new RTCPeerConnection({
    iceServers: setup.iceServers,
    bundlePolicy: 'max-bundle',
    // No pool of candidates: Chromium, asked for one at a bad moment, never finds any (decision 0036).
  });
  const remote = new MediaStream();
  const tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null };
  const judgeFlow = watchFlow();
  const judgeBandwidth = watchBandwidth();
  let channel: RTCDataChannel | null = null;
  let sending: object | null = null;
  let hasRoomForPicture = true;
  let hasLeft = false;
  let stalled = false;
  let bytesAtStall = 0;
  let counts: Counts = { lost: 0, received: 0 };

  const isClosed = () => connection.signalingState === 'closed';
  const negotiation = negotiate(connection, { polite, after, send, onFirstOffer: sendBack });

  connection.addEventListener('track', ({ track }) => {
    remote.addTrack(track);
    onRemote(remote);
  });
  connection.addEventListener('connectionstatechange', () => {
    stalled = false;
    if (connection.connectionState === 'connected') {
      onConnection('connected');
      prioritise();
    } else if (/^(disconnected|failed)$/.test(connection.connectionState)) {
      onConnection('broken');
    }
  });
  if (!polite) {
    for (const kind of kinds) connection.addTransceiver(kind, { direction: 'sendrecv' });
    openChannel();
  }
  watch();

  /** The callee sends in the places that the caller's offer has. */
  function sendBack(): void {
    for (const transceiver of connection.getTransceivers()) transceiver.direction = 'sendrecv';
    for (const kind of kinds) put(kind);
    openChannel();
  }

  function openChannel(): void {
    const opened = connection.createDataChannel('parley', toldChannel);
    opened.addEventListener('open', tell);
    opened.addEventListener('message', ({ data }) => {
      const told = parse(data);
      const { data: partner } = z.safeParse(Sent, told);
      if (partner) onPartner(partner);
      const { data: left } = z.safeParse(Left, told);
      if (left) onLeft(left.reason);
    });
    channel = opened;
  }

  function tell(): void {
    if (sending) say({ ...sending, slow: !hasRoomForPicture });
  }

  function say(told: object): void {
    if (channel?.readyState === 'open') channel.send(JSON.stringify(told));
  }

  async function vitals(): Promise<ReturnType<typeof readVitals>> {
    return readVitals(await statsOf(connection));
  }

  function watch(): void {
    after(readEveryMs, () => {
      if (isClosed()) return;
      void vitals().then((read) => {
        const flow = judgeFlow(read);
        onFrozen(flow.frozen);
        if (connection.connectionState !== 'connected') return;
        if (!stalled && flow.stalled) turn(true, read.bytes);
        else if (stalled && read.bytes > bytesAtStall) turn(false);
        makeRoom(judgeBandwidth(read.available));
      });
      watch();
    });
  }

  /** A stall ends with the next byte, and not because few readings speak for it yet. */
  function turn(isStalled: boolean, bytes = 0): void {
    if (isClosed()) return;
    stalled = isStalled;
    bytesAtStall = bytes;
    onConnection(stalled ? 'broken' : 'connected');
  }

  function makeRoom(forPicture: boolean): void {
    if (hasRoomForPicture === forPicture) return;
    hasRoomForPicture = forPicture;
    prioritise();
    tell();
  }

  function prioritise(): void {
    if (!isClosed()) void putSoundFirst(connection.getSenders(), hasRoomForPicture);
  }

  function put(kind: Kind): void {
    const transceiver = connection
      .getTransceivers()
      .find(({ receiver }) => receiver.track.kind === kind);
    void transceiver?.sender.replaceTrack(tracks[kind]).then(prioritise, () => undefined);
  }

  return {
    receive: negotiation.receive,
    restart: negotiation.restart,
    setTrack(kind, track) {
      if (tracks[kind] === track || isClosed()) return;
      tracks[kind] = track;
      put(kind);
    },
    tell(now) {
      sending = now;
      tell();
    },
    leave(reason) {
      hasLeft = true;
      say({ type: 'LEAVE_CALL', ...(reason && { reason }) });
    },
    async check() {
      const before = await vitals();
      after(provenWithinMs, () => {
        if (isClosed()) return;
        void vitals().then(({ bytes }) => {
          if (bytes > before.bytes || connection.connectionState !== 'connected') return;
          if (!stalled) turn(true, bytes);
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
      // Not a timer of the call, which is over.
      if (hasLeft && channel?.readyState === 'open')
        setTimeout(() => connection.close(), lastWordMs);
      else connection.close();
    },
  };
}

async function statsOf(connection: RTCPeerConnection): Promise<Iterable<Stat>> {
  const report = await connection.getStats();
  // A map by id, of which the standard leaves the values untyped.
  return (report as ReadonlyMap<string, Stat>).values();
}
