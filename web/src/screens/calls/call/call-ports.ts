import type { KeptCall } from '@parley/contract/cable/call-channel';
import type { CallSignal, LeaveReason } from '@parley/contract/entities/call-signal';
import type { MediaState } from './call-state';
import type { Device, MediaProblem } from './media-problem';
import type { Quality } from './quality';
import type { After } from './scope';

/** Everything a call uses of the browser and the server. */
export interface CallPorts {
  after: After;
  signals: Signals;
  media: Media;
  openPeer(options: PeerOptions): Peer;
  /** Plays the ringing tone until the returned function is called. */
  ring(): () => void;
  /** Marks the user as busy for this browser's other tabs until the returned function is called. */
  occupy(): () => void;
  /**
   * Calls `changed` when the network may have changed. Returns an unsubscribe function. `certain`:
   * connections over the old network are dead.
   */
  onNetworkChange(changed: (certain: boolean) => void): () => void;
  /** The known ICE servers, and their renewal. */
  iceServers: IceServers;
}

export interface IceServers {
  /** Calls `renewed` with newly fetched servers. Returns an unsubscribe function. */
  onRenewed(renewed: (servers: RTCIceServer[]) => void): () => void;
  /**
   * Fetches new servers if the last request failed or the credentials expire soon. Runs by itself
   * before they expire.
   */
  renew(): void;
}

export interface Signals {
  send(signal: CallSignal): void;
  /** Sends while the page unloads. */
  sendLast(signal: CallSignal): void;
  /** Tells the server that the call goes on. */
  keep(call: KeptCall): void;
  subscribe(receive: (signal: CallSignal) => void): () => void;
}

export interface OpenedMedia {
  microphone: MediaStreamTrack | null;
  camera: MediaStreamTrack | null;
  problem: MediaProblem | null;
}

export interface Media {
  /**
   * Opens the devices that the user has chosen, or the system's default ones. Never rejects: a device that cannot
   * be opened is null, and `problem` says why.
   */
  open(
    wanted: { microphone: boolean; camera: boolean },
    which?: 'chosen' | 'default',
  ): Promise<OpenedMedia>;
  /** Calls `back` once when the chosen device is plugged in again. Returns an unsubscribe function. */
  onChosenBack(device: Device, back: () => void): () => void;
  /** Null when the user cancelled. */
  openScreen(): Promise<MediaStreamTrack | null>;
}

/** A session description or an ICE candidate, as EXCHANGE carries it. */
export type Exchanged = Pick<CallSignal, 'sdp' | 'candidate'>;

export interface PeerOptions {
  /** Whether this side yields when both offer at once: the callee does. */
  polite: boolean;
  after: After;
  send(exchanged: Exchanged): void;
  onConnection(state: 'connected' | 'broken'): void;
  onRemote(stream: MediaStream): void;
  onPartnerMedia(mediaState: MediaState): void;
  /** The partner's LEAVE_CALL arrived over the data channel. */
  onLeft(reason: LeaveReason | undefined): void;
  /** Whether the partner's video is frozen. */
  onFrozen(frozen: boolean): void;
  /** Whether sending video is paused because the bandwidth suffices for audio only. */
  onPaused(paused: boolean): void;
}

/** The peer connection to the partner's tab. */
export interface Peer {
  receive(exchanged: Exchanged): void;
  /** Replaces the track that is sent; null sends nothing. */
  setTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): void;
  sendMediaState(mediaState: MediaState): void;
  /** Sends LEAVE_CALL over the data channel. */
  leave(reason: LeaveReason | undefined): void;
  /**
   * Restarts ICE; a pending offer is sent again, or replaced if its addresses may be gone. `hasMoved`: the
   * network has changed just now, so that signals are repeated often again.
   */
  restartIce(offerIsOld: boolean, hasMoved?: boolean): void;
  /** Reports `broken` unless data arrives soon: the network may have changed. */
  check(): Promise<void>;
  setIceServers(iceServers: RTCIceServer[]): void;
  quality(): Promise<Quality | null>;
  close(): void;
}
