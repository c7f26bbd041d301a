import type { Exchanged } from './call-ports';
import { createScope, type After } from './scope';
import { asAnswer, ufragOf, offerIdOf, originOf, type Origin } from './sdp';

/**
 * Signals are not stored and may get lost: unanswered ones are sent again after these pauses, each of which
 * holds from so long after the exchange began. On a slow line, the 7 kB of an offer each second leave little
 * room for its answer.
 */
const resendPauses = [
  { fromMs: 0, pauseMs: 1_000 },
  { fromMs: 10_000, pauseMs: 2_000 },
];
/** How often a description's candidates are sent again even when the connection is up. */
const minResends = 2;
const maxWaiting = 100;
/** An older offer may name addresses that are gone although no network change was noticed. */
const staleAfterMs = 3_000;

/** The part of RTCPeerConnection that signalling uses. */
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
  /** Whether this side yields when both offer at once: the callee does. */
  polite: boolean;
  after: After;
  send(exchanged: Exchanged): void;
  /** The caller's first offer has been applied: the callee can add its tracks and data channel. */
  onFirstOffer(): void;
}

export interface Negotiation {
  receive(exchanged: Exchanged): void;
  /**
   * Restarts ICE. Sends a pending offer again, or replaces it if it may name addresses that are gone. `hasMoved`:
   * the network has changed just now, so that signals are repeated often again.
   */
  restartIce(offerIsOld: boolean, hasMoved?: boolean): void;
  /**
   * From now on applies the partner's descriptions as changed by `munge`, starting with the current
   * description. Local only: the partner's own description stays as it is.
   */
  mungeRemote(munge: (sdp: string) => string): void;
}

/**
 * "Perfect negotiation" (WebRTC 1.0, 10.7) over signals that get lost, duplicated and reordered.
 * Sends an unanswered offer again unchanged, and answers a repeated offer with the same answer. The
 * o= line of SDP orders the descriptions of a side (RFC 3264, 8), and an answer names its offer, so
 * that late answers are ignored.
 */
export function negotiate(connection: Negotiated, options: NegotiationOptions): Negotiation {
  const { polite, after, send, onFirstOffer } = options;
  /** Our offer as first sent: the browser adds candidates to its own copy. */
  let offer: RTCSessionDescriptionInit | null = null;
  let isOld = false;
  let stopAgeing = () => {};
  /** The partner's last answered offer, and our answer. */
  let answered: { offer: string | undefined; answer: RTCSessionDescriptionInit } | null = null;
  /** Our candidates for the current description. */
  let candidates: RTCIceCandidateInit[] = [];
  /** The partner's candidates whose description has not arrived. */
  const waiting: RTCIceCandidateInit[] = [];
  /** The partner's newest applied description. */
  let newest: Origin | null = null;
  /** The partner's newest description, before munging. */
  let remoteSdp = '';
  let munge = (sdp: string) => sdp;
  let appliedSdp = '';
  let timesLeft = 0;
  let stopRepeating = () => {};
  let isRepeating = false;
  let resendPauseMs = 0;
  let stopSlowing = () => {};
  /** Signals are processed in sequence: no candidate overtakes its description. */
  let queueTail: Promise<void> = Promise.resolve();

  connection.addEventListener('negotiationneeded', () => {
    // Only the caller makes the first offer.
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
    queueTail = queueTail
      .then(() => (isClosed() ? undefined : work()))
      .catch(ignoreInvalid)
      .catch((error: unknown) => {
        // Rethrows outside the queue, which goes on.
        queueMicrotask(() => {
          throw error;
        });
      });
  }

  async function makeOffer(): Promise<void> {
    // A colliding offer may have negotiated the change already.
    if (connection.signalingState !== 'stable') return;
    candidates = [];
    isOld = false;
    stopAgeing();
    stopAgeing = after(staleAfterMs, () => {
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
    if (!isRepeating) beginExchange();
    timesLeft = minResends;
    stopRepeating();
    const scope = createScope(after);
    stopRepeating = () => scope.end();
    const next = () =>
      scope.after(resendPauseMs, () => {
        if (isClosed()) return;
        timesLeft -= 1;
        const isSettled = connection.connectionState === 'connected' && !awaitsAnswer();
        if (isSettled && timesLeft < 0) {
          isRepeating = false;
          return;
        }
        // The callee has nothing to send before the caller's offer.
        if (connection.localDescription) sendAgain();
        next();
      });
    next();
  }

  /** An exchange lasts until the connection is up; new offers and candidates belong to it. */
  function beginExchange(): void {
    isRepeating = true;
    stopSlowing();
    const scope = createScope(after);
    stopSlowing = () => scope.end();
    for (const { fromMs, pauseMs } of resendPauses) {
      if (fromMs === 0) resendPauseMs = pauseMs;
      else
        scope.after(fromMs, () => {
          resendPauseMs = pauseMs;
        });
    }
  }

  async function takeOffer(description: RTCSessionDescriptionInit): Promise<void> {
    if (answered && description.sdp === answered.offer) {
      send({ sdp: { ...answered.answer } });
      return;
    }
    if (isStale(description)) return;
    if (!polite && awaitsAnswer()) {
      // The partner yields once it receives our offer, which may have got lost.
      await restartIce(isOld);
      return;
    }
    const isFirst = connection.remoteDescription === null;
    await applyRemote(description);
    // Applying the partner's offer has rolled ours back.
    offer = null;
    if (isFirst) onFirstOffer();
    candidates = [];
    await connection.setLocalDescription();
    if (!connection.localDescription) return;
    const answer = { ...describe(connection.localDescription), offer: offerIdOf(description) };
    // Set only now: an offer whose answer failed must be processed again.
    answered = { offer: description.sdp, answer };
    send({ sdp: { ...answer } });
    repeat();
  }

  async function takeAnswer(description: Described): Promise<void> {
    // Ignores an answer while no offer is pending.
    if (!awaitsAnswer() || isStale(description)) return;
    if (description.offer !== undefined && offer && description.offer !== offerIdOf(offer)) return;
    await applyRemote(description);
    offer = null;
  }

  /** Applies an offer or an answer. setRemoteDescription rolls our own offer back if needed. */
  async function applyRemote({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    await connection.setRemoteDescription({ type, sdp });
    newest = originOf(sdp);
    remoteSdp = appliedSdp = sdp;
    queue(applyMunge);
    for (const candidate of waiting.splice(0)) await takeCandidate(candidate);
  }

  /**
   * Applies `munge` by a local offer that is never sent, answered with the munged description.
   * Needs no signalling, since the line may be congested.
   */
  async function applyMunge(): Promise<void> {
    const sdp = munge(remoteSdp);
    if (remoteSdp === '' || sdp === appliedSdp || connection.signalingState !== 'stable') return;
    const settled = {
      remote: connection.remoteDescription?.sdp,
      local: connection.localDescription?.sdp,
    };
    await connection.setLocalDescription();
    // New credentials mean an ICE restart, which the partner must take part in.
    const isRestart = ufragOf(connection.localDescription?.sdp) !== ufragOf(settled.local);
    try {
      if (!isRestart) {
        await connection.setRemoteDescription({ type: 'answer', sdp: asAnswer(sdp, settled) });
        appliedSdp = sdp;
      }
    } finally {
      if (awaitsAnswer()) await connection.setLocalDescription({ type: 'rollback' });
    }
  }

  function isStale({ sdp }: RTCSessionDescriptionInit): boolean {
    const origin = originOf(sdp);
    return origin?.session === newest?.session && (origin?.version ?? 0) < (newest?.version ?? 0);
  }

  async function takeCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    if (!connection.remoteDescription || !isForCurrentRemote(candidate)) {
      // Its description has not arrived, or was replaced. Drops the oldest first: candidates of
      // replaced descriptions never match again.
      if (waiting.length === maxWaiting) waiting.shift();
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
    // An invalid candidate, or a candidate of an ignored offer, must not stop the queue.
    await connection.addIceCandidate(candidate).catch(ignoreInvalid);
  }

  function isForCurrentRemote({ usernameFragment }: RTCIceCandidateInit): boolean {
    const lines = connection.remoteDescription?.sdp.split(/\r?\n/) ?? [];
    return usernameFragment == null || lines.includes(`a=ice-ufrag:${usernameFragment}`);
  }

  async function restartIce(offerIsOld: boolean): Promise<void> {
    if (awaitsAnswer()) {
      if (!offerIsOld) return sendAgain();
      await connection.setLocalDescription({ type: 'rollback' });
      offer = null;
    }
    // There is nothing to restart before the first offer.
    if (polite && !connection.remoteDescription) return;
    connection.restartIce();
    // Explicitly: `negotiationneeded` does not fire while the first offer is unanswered.
    await makeOffer();
  }

  return {
    receive: ({ sdp, candidate }) =>
      queue(async () => {
        // Unchecked input from the partner: the browser validates it.
        if (sdp != null) {
          const description = parse(sdp) as Described;
          await (description.type === 'offer' ? takeOffer : takeAnswer)(description);
        }
        if (candidate != null) await takeCandidate(parse(candidate) as RTCIceCandidateInit);
      }),
    restartIce(offerIsOld, hasMoved = false) {
      if (hasMoved) beginExchange();
      queue(() => restartIce(offerIsOld));
    },
    mungeRemote(next) {
      munge = next;
      queue(applyMunge);
    },
  };
}

/** An answer with the id of its offer, which other clients may omit. */
type Described = RTCSessionDescriptionInit & { offer?: string };

const describe = ({ type, sdp }: RTCSessionDescription): RTCSessionDescriptionInit => ({
  type,
  sdp,
});

/** Ignores errors caused by invalid input; rethrows any other. */
function ignoreInvalid(error: unknown): void {
  if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
}

/** Other clients may send the object as a JSON string. */
export function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
