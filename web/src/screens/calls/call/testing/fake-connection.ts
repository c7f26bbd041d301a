import type { Negotiated } from '../negotiation';

interface Described {
  type: RTCSdpType;
  sdp: string;
  ufrag: string;
}

let sessions = 0;
let fragments = 0;

/**
 * The signalling and the ICE credentials of an RTCPeerConnection, as WebRTC 1.0 describes them.
 * `address` decides its addresses, the test whether data gets through.
 */
export class FakeConnection {
  connectionState: RTCPeerConnectionState = 'new';
  signalingState: RTCSignalingState = 'stable';
  currentLocal: Described | null = null;
  currentRemote: Described | null = null;
  #pendingLocal: Described | null = null;
  #pendingRemote: Described | null = null;
  /** The partner's addresses by ICE username fragment. */
  readonly remoteAddresses = new Map<string, Set<string>>();
  readonly #session = String((sessions += 1));
  #version = 1;
  #needsRestart = false;
  readonly #needed: (() => void)[] = [];
  readonly #gathered: ((event: { candidate: RTCIceCandidate | null }) => void)[] = [];
  readonly #address: () => string | null;

  constructor(address: () => string | null) {
    this.#address = address;
  }

  get localDescription() {
    return asDescription(this.#pendingLocal ?? this.currentLocal);
  }

  get remoteDescription() {
    return asDescription(this.#pendingRemote ?? this.currentRemote);
  }

  addEventListener: Negotiated['addEventListener'] = (
    type: 'negotiationneeded' | 'icecandidate',
    // TypeScript cannot relate the two overloads' listeners to the implementation.
    listener: never,
  ) => {
    (type === 'icecandidate' ? this.#gathered : this.#needed).push(listener);
  };

  async setLocalDescription(description?: { type?: string }): Promise<void> {
    await Promise.resolve();
    this.#assertOpen();
    if (description?.type === 'rollback') {
      if (this.signalingState !== 'have-local-offer') throw refused();
      this.#rollBack();
      return;
    }
    if (this.signalingState === 'have-remote-offer') {
      const isRestart = this.#pendingRemote?.ufrag !== this.currentRemote?.ufrag;
      this.currentLocal = this.#describe('answer', isRestart);
      this.currentRemote = this.#pendingRemote;
      this.#pendingRemote = null;
      if (isRestart) this.#needsRestart = false;
      this.#settle();
      this.#gather(this.currentLocal.ufrag);
      return;
    }
    if (this.signalingState !== 'stable') throw refused();
    this.#pendingLocal = this.#describe('offer', this.#needsRestart);
    this.signalingState = 'have-local-offer';
    this.#gather(this.#pendingLocal.ufrag);
  }

  async setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    await Promise.resolve();
    this.#assertOpen();
    const ufrag = /^a=ice-ufrag:(.+)$/m.exec(sdp)?.[1];
    if (ufrag === undefined) throw refused();
    if (type === 'offer') {
      if (this.signalingState === 'have-local-offer') this.#rollBack();
      this.#pendingRemote = { type, sdp, ufrag };
      this.signalingState = 'have-remote-offer';
      return;
    }
    if (this.signalingState !== 'have-local-offer') throw refused();
    this.currentLocal = this.#pendingLocal;
    this.currentRemote = { type: 'answer', sdp, ufrag };
    this.#pendingLocal = null;
    this.#needsRestart = false;
    this.#settle();
  }

  async addIceCandidate(candidate?: RTCIceCandidateInit | null): Promise<void> {
    await Promise.resolve();
    const { candidate: address, usernameFragment } = candidate ?? {};
    const known = [this.#pendingRemote?.ufrag, this.currentRemote?.ufrag];
    if (address === undefined || usernameFragment == null || !known.includes(usernameFragment)) {
      throw refused();
    }
    const addresses = this.remoteAddresses.get(usernameFragment) ?? new Set();
    this.remoteAddresses.set(usernameFragment, addresses.add(address));
  }

  restartIce(): void {
    this.#needsRestart = true;
    this.#announceNeed();
  }

  start(): void {
    this.#announceNeed();
  }

  close(): void {
    this.signalingState = 'closed';
    this.connectionState = 'closed';
  }

  #describe(type: 'offer' | 'answer', isRestart: boolean): Described {
    this.#version += 1;
    const ufrag =
      isRestart || !this.currentLocal ? `u${(fragments += 1)}` : this.currentLocal.ufrag;
    return {
      type,
      ufrag,
      sdp: `v=0\r\no=- ${this.#session} ${this.#version} IN IP4 127.0.0.1\r\na=ice-ufrag:${ufrag}\r\n`,
    };
  }

  #rollBack(): void {
    const wasRestart = this.#pendingLocal?.ufrag !== this.currentLocal?.ufrag;
    this.#pendingLocal = null;
    if (wasRestart && this.currentLocal) this.#needsRestart = true;
    this.#settle();
  }

  #settle(): void {
    this.signalingState = 'stable';
    if (this.#needsRestart) this.#announceNeed();
  }

  #announceNeed(): void {
    void Promise.resolve().then(() => {
      if (this.signalingState === 'stable') for (const listener of this.#needed) listener();
    });
  }

  #gather(usernameFragment: string): void {
    const address = this.#address();
    if (address === null) return;
    const candidate = { candidate: address, usernameFragment };
    // Only the part of a candidate that is read.
    const made = { ...candidate, toJSON: () => candidate } as unknown as RTCIceCandidate;
    void Promise.resolve().then(() => {
      for (const listener of this.#gathered) listener({ candidate: made });
    });
  }

  #assertOpen(): void {
    if (this.signalingState === 'closed') throw refused();
  }
}

const refused = () => new DOMException('refused', 'InvalidStateError');

function asDescription(described: Described | null): RTCSessionDescription | null {
  if (!described) return null;
  const { type, sdp } = described;
  return { type, sdp, toJSON: () => ({ type, sdp }) };
}
