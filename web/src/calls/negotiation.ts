import type { Exchanged } from './call-ports';
import { createScope, type After } from './scope';

/** Signals are never stored, and may get lost: what was not answered is sent again this often. */
const sendAgainEveryMs = 1_000;
/** The candidates of a description are sent again so many times, even when all seems well. */
const timesAtLeast = 2;
const mostWaiting = 100;
/** An offer as old as this may name addresses that are gone, though nobody noticed. */
const oldAfterMs = 3_000;

/** The part of RTCPeerConnection that descriptions and candidates pass through. */
export type Negotiated = Pick<
  RTCPeerConnection,
  | 'signalingState'
  | 'connectionState'
  | 'localDescription'
  | 'remoteDescription'
  | 'setLocalDescription'
  | 'setRemoteDescription'
  | 'addIceCandidate'
  | 'restartIce'
> & {
  addEventListener(type: 'negotiationneeded', listener: () => void): void;
  addEventListener(
    type: 'icecandidate',
    listener: (event: Pick<RTCPeerConnectionIceEvent, 'candidate'>) => void,
  ): void;
};

interface NegotiationOptions {
  /** Which side gives way when both offer at once: the callee. */
  polite: boolean;
  after: After;
  send(exchanged: Exchanged): void;
  /** The caller's first offer has been set: the callee's tracks and channel can be added. */
  onFirstOffer(): void;
}

export interface Negotiation {
  receive(exchanged: Exchanged): void;
  /**
   * Looks for a new path. An offer that waits for its answer is sent again, unless the network has
   * changed since it was made: it then names addresses that are gone, and is replaced.
   */
  restart(networkChanged: boolean): void;
}

/**
 * "Perfect negotiation" (WebRTC 1.0, 10.7) over signals that get lost, doubled and out of order. An
 * offer is sent again until it is answered, word for word; a repeated offer gets the same answer
 * again. The o= line of SDP orders the descriptions of one side (RFC 3264, 8), and an answer names
 * the offer that it is for, so that a late one changes nothing.
 */
export function negotiate(connection: Negotiated, options: NegotiationOptions): Negotiation {
  const { polite, after, send, onFirstOffer } = options;
  /** Ours, as it was first sent: the browser adds candidates to its own copy. */
  let offer: RTCSessionDescriptionInit | null = null;
  let isOld = false;
  let stopAgeing = () => {};
  /** The partner's offer that was answered last, and the answer. */
  let answered: { offer: string | undefined; answer: RTCSessionDescriptionInit } | null = null;
  /** Ours, of the present description. */
  let candidates: RTCIceCandidateInit[] = [];
  /** The partner's, whose description has not come yet. */
  const waiting: RTCIceCandidateInit[] = [];
  /** The newest description taken from the partner. */
  let newest: Origin | null = null;
  let timesLeft = 0;
  let stopRepeating = () => {};
  /** Signals are taken one after another: no candidate overtakes its description. */
  let inTurn: Promise<void> = Promise.resolve();

  connection.addEventListener('negotiationneeded', () => {
    // The caller makes the first offer.
    if (!polite || connection.remoteDescription) queue(makeOffer);
  });
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate) return;
    candidates.push(candidate.toJSON());
    send({ candidate: { ...candidate.toJSON() } });
    repeat();
  });

  const isClosed = () => connection.signalingState === 'closed';
  const awaitsAnswer = () => connection.signalingState === 'have-local-offer';

  function queue(work: () => Promise<void>): void {
    inTurn = inTurn
      .then(() => (isClosed() ? undefined : work()))
      .catch(passOver)
      .catch((error: unknown) => {
        // What comes next is taken all the same.
        queueMicrotask(() => {
          throw error;
        });
      });
  }

  async function makeOffer(): Promise<void> {
    // A collision may have settled what was needed.
    if (connection.signalingState !== 'stable') return;
    candidates = [];
    isOld = false;
    stopAgeing();
    stopAgeing = after(oldAfterMs, () => {
      isOld = true;
    });
    await connection.setLocalDescription();
    offer = connection.localDescription && describe(connection.localDescription);
    sendOffer();
    repeat();
  }

  function sendOffer(): void {
    if (offer && awaitsAnswer()) send({ sdp: { ...offer } });
  }

  function sendAgain(): void {
    sendOffer();
    for (const candidate of candidates) send({ candidate: { ...candidate } });
  }

  function repeat(): void {
    timesLeft = timesAtLeast;
    stopRepeating();
    const scope = createScope(after);
    stopRepeating = () => scope.end();
    const next = () =>
      scope.after(sendAgainEveryMs, () => {
        if (isClosed()) return;
        timesLeft -= 1;
        const isSettled = connection.connectionState === 'connected' && !awaitsAnswer();
        if (isSettled && timesLeft < 0) return;
        // Without the caller's offer, the callee has nothing to send.
        if (connection.localDescription) sendAgain();
        next();
      });
    next();
  }

  async function takeOffer(description: RTCSessionDescriptionInit): Promise<void> {
    if (answered && description.sdp === answered.offer) {
      send({ sdp: { ...answered.answer } });
      return;
    }
    if (isStale(description)) return;
    if (!polite && awaitsAnswer()) {
      // The partner gives way once it has heard our offer, which may have got lost.
      await restart(isOld);
      return;
    }
    const isFirst = connection.remoteDescription === null;
    await take(description);
    // If there was one, the browser has rolled it back.
    offer = null;
    if (isFirst) onFirstOffer();
    candidates = [];
    await connection.setLocalDescription();
    if (!connection.localDescription) return;
    const answer = { ...describe(connection.localDescription), offer: nameOf(description) };
    // Not before: an offer that could not be answered is taken anew.
    answered = { offer: description.sdp, answer };
    send({ sdp: { ...answer } });
    repeat();
  }

  async function takeAnswer(description: Described): Promise<void> {
    // Ignores an answer while no offer is pending.
    if (!awaitsAnswer() || isStale(description)) return;
    if (description.offer !== undefined && offer && description.offer !== nameOf(offer)) return;
    await take(description);
    offer = null;
  }

  /** The part of both, as setRemoteDescription takes it. Rolls our own offer back if it must. */
  async function take({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    await connection.setRemoteDescription({ type, sdp });
    newest = originOf(sdp);
    for (const candidate of waiting.splice(0)) await takeCandidate(candidate);
  }

  function isStale({ sdp }: RTCSessionDescriptionInit): boolean {
    const origin = originOf(sdp);
    return origin?.session === newest?.session && (origin?.version ?? 0) < (newest?.version ?? 0);
  }

  async function takeCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    if (!connection.remoteDescription || !isOfPresent(candidate)) {
      // Its description is still on its way, or was replaced.
      // The oldest go first: those of descriptions that were replaced never fit again.
      if (waiting.length === mostWaiting) waiting.shift();
      if (
        !waiting.some(
          (known) =>
            known.candidate === candidate.candidate &&
            known.usernameFragment === candidate.usernameFragment,
        )
      )
        waiting.push(candidate);
      return;
    }
    // Nonsense, or a candidate of an ignored offer, keeps nothing else from being taken.
    await connection.addIceCandidate(candidate).catch(passOver);
  }

  function isOfPresent({ usernameFragment }: RTCIceCandidateInit): boolean {
    const lines = connection.remoteDescription?.sdp.split(/\r?\n/) ?? [];
    return usernameFragment == null || lines.includes(`a=ice-ufrag:${usernameFragment}`);
  }

  async function restart(networkChanged: boolean): Promise<void> {
    if (awaitsAnswer()) {
      if (!networkChanged) return sendAgain();
      await connection.setLocalDescription({ type: 'rollback' });
      offer = null;
    }
    // Before the first offer came, there is nothing to restart.
    if (polite && !connection.remoteDescription) return;
    connection.restartIce();
    // Without waiting for `negotiationneeded`, which does not come for a first offer.
    await makeOffer();
  }

  return {
    receive: ({ sdp, candidate }) =>
      queue(async () => {
        // As the other browser made them; the browser checks what it is given.
        if (sdp != null) {
          const description = parse(sdp) as Described;
          await (description.type === 'offer' ? takeOffer : takeAnswer)(description);
        }
        if (candidate != null) await takeCandidate(parse(candidate) as RTCIceCandidateInit);
      }),
    restart: (networkChanged) => queue(() => restart(networkChanged)),
  };
}

/** An answer says which offer it is for; partners with other clients do not. */
type Described = RTCSessionDescriptionInit & { offer?: string };

interface Origin {
  session: string;
  version: number;
}

/** RFC 8866, 5.2: `o=<username> <sess-id> <sess-version> …`; the version grows with each description. */
function originOf(sdp = ''): Origin | null {
  const [, session, version] = /^o=\S+ (\d+) (\d+)/m.exec(sdp) ?? [];
  return session === undefined ? null : { session, version: Number(version) };
}

function nameOf({ sdp }: RTCSessionDescriptionInit): string {
  const origin = originOf(sdp);
  return origin ? `${origin.session} ${origin.version}` : '';
}

const describe = ({ type, sdp }: RTCSessionDescription): RTCSessionDescriptionInit => ({
  type,
  sdp,
});

/** Nonsense from outside changes nothing; any other error is thrown on. */
function passOver(error: unknown): void {
  if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
}

/** As it is, or as JSON. */
export function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
