import type { CallSignal } from '@parley/contract/entities/call-signal';
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
  /** Calls when the network has changed, until the returned function is called. */
  onNetworkChange(changed: () => void): () => void;
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
  /** Who gives way when both offer at once: the one who picked up. */
  polite: boolean;
  send(exchanged: Exchanged): void;
  onConnection(state: 'connected' | 'broken'): void;
  onRemote(stream: MediaStream): void;
  onPartner(sending: Sending): void;
}

/** The connection to the partner's browser. */
export interface Peer {
  receive(exchanged: Exchanged): void;
  /** Sends this from now on; null for nothing. */
  setTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): void;
  tell(sending: Sending): void;
  /** Looks for a way again; or, where the offer was not answered, makes it again. */
  restart(): void;
  /** Says again what may have got lost before there was a connection. */
  sayAgain(): void;
  quality(): Promise<Quality | null>;
  close(): void;
}
