import type { Device, MediaProblem, Replaced } from './media-problem';
import type { Quality } from './quality';

/**
 * The phase of a call. SPEC §4's `loaded` is any phase after `preparing`; `remoteJoined` any after
 * `ringing`; `callEnded` and `callRejected` are `over` with an `ending`.
 */
type Phase =
  | 'preparing'
  /** The partner's browsers ring. */
  | 'ringing'
  /** Picked up; ICE looks for a path. */
  | 'connecting'
  | 'talking'
  | 'reconnecting'
  | 'over';

export type Ending =
  /** Either side left. */
  | 'left'
  | 'unanswered'
  | 'rejected'
  /** Picked up in another tab or browser. */
  | 'elsewhere'
  /** ICE never found a path. */
  | 'unconnected'
  /** The connection broke and could not be restored. */
  | 'lost';

/** The media that a side sends; reported to the partner over the data channel. */
export interface MediaState {
  readonly audio: boolean;
  readonly video: boolean;
  readonly screen: boolean;
  /** Their video is paused for lack of bandwidth. */
  readonly slow?: boolean | undefined;
}

export interface CallState {
  readonly phase: Phase;
  /** Why the call ended; null before. */
  readonly ending: Ending | null;
  /** The partner's browser has confirmed that it rings. */
  readonly callReceived: boolean;
  readonly audio: boolean;
  readonly video: boolean;
  readonly camera: MediaStreamTrack | null;
  readonly microphone: MediaStreamTrack | null;
  readonly screen: MediaStreamTrack | null;
  /** Why this side sends no video or audio. */
  readonly problem: MediaProblem | null;
  /** Devices that were replaced a moment ago, at most one of each kind. */
  readonly replaced: readonly Replaced[];
  /** Devices that send nothing for now, since something else uses them. */
  readonly taken: readonly Device[];
  readonly remote: MediaStream | null;
  readonly partner: MediaState;
  readonly quality: Quality | null;
  /** The partner's video is frozen. */
  readonly frozen: boolean;
  /** This side's video is paused for lack of bandwidth. */
  readonly paused: boolean;
}

export const newCall: CallState = {
  phase: 'preparing',
  ending: null,
  callReceived: false,
  audio: false,
  video: false,
  camera: null,
  microphone: null,
  screen: null,
  problem: null,
  replaced: [],
  taken: [],
  remote: null,
  // The default for clients that do not send their media state.
  partner: { audio: true, video: true, screen: false },
  quality: null,
  frozen: false,
  paused: false,
};

export function mediaStateOf({ audio, video, screen, taken }: CallState): MediaState {
  const isHeard = audio && !taken.includes('microphone');
  return { audio: isHeard, video: video || screen !== null, screen: screen !== null };
}
