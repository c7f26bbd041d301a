import type { CallSignal, LeaveReason } from '@parley/contract/entities/call-signal';
import type { Sending } from './call-state';
import type { MediaProblem } from './media-problem';
import type { Quality } from './quality';
import type { After } from './scope';

/** What a call needs of the browser and of the server: everything here, and nothing else. */
export interface CallPorts {
  after: After;
  signals: Signals;
  media: Media;
  openPeer(options: PeerOptions): Peer;
  /** Until the returned function is called, a tone says that somebody is being rung. */
  ring(): () => void;
  /** Until the returned function is called, this browser's other tabs know that one is in a call. */
  occupy(): () => void;
  /**
   * Calls when the network has changed or may have, until the returned function is called. `certain`:
   * what went over the old one is gone.
   */
  onNetworkChange(changed: (certain: boolean) => void): () => void;
  /** As they are known; asks for them anew where they are missing or about to expire. */
  iceServers: IceServers;
}

export interface IceServers {
  /** Calls with servers that were asked for since, until the returned function is called. */
  onRenewed(renewed: (servers: RTCIceServer[]) => void): () => void;
  /** Asks, if the last request failed or its credentials expire soon. Asks by itself before they do. */
  renew(): void;
}

export interface Signals {
  send(signal: CallSignal): void;
  /** From a page that is unloading. */
  sendLast(signal: CallSignal): void;
  subscribe(receive: (signal: CallSignal) => void): () => void;
}

export interface OpenedMedia {
  microphone: MediaStreamTrack | null;
  camera: MediaStreamTrack | null;
  problem: MediaProblem | null;
}

export interface Media {
  /** Never fails: what could not be had is null, and the problem says why. */
  open(wanted: { microphone: boolean; camera: boolean }): Promise<OpenedMedia>;
  /** Null when nothing was chosen. */
  openScreen(): Promise<MediaStreamTrack | null>;
}

/** A description or a candidate, as EXCHANGE carries it. */
export type Exchanged = Pick<CallSignal, 'sdp' | 'candidate'>;

export interface PeerOptions {
  /** Which side gives way when both offer at once: the callee. */
  polite: boolean;
  after: After;
  send(exchanged: Exchanged): void;
  onConnection(state: 'connected' | 'broken'): void;
  onRemote(stream: MediaStream): void;
  onPartner(sending: Sending): void;
  /** The partner's LEAVE_CALL came over the connection itself. */
  onLeft(reason: LeaveReason | undefined): void;
  /** Whether the partner's picture stands still. */
  onFrozen(frozen: boolean): void;
}

/** The connection to the partner's browser. */
export interface Peer {
  receive(exchanged: Exchanged): void;
  /** Sends this from now on; null for nothing. */
  setTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): void;
  tell(sending: Sending): void;
  /** Tells the partner's browser that this side leaves. */
  leave(reason: LeaveReason | undefined): void;
  /** Looks for a path again; an offer made on a network that is gone is replaced. */
  restart(networkChanged: boolean): void;
  /** The network may have changed: it is `broken` unless something comes soon. */
  check(): Promise<void>;
  setIceServers(iceServers: RTCIceServer[]): void;
  quality(): Promise<Quality | null>;
  close(): void;
}
