import type { MediaProblem } from './media-problem';
import type { Quality } from './quality';

/**
 * Where a call is. SPEC §4's `loaded` is past `preparing`; `remoteJoined` past `ringing`;
 * `callEnded` and `callRejected` are `over` and why.
 */
type Phase =
  | 'preparing'
  /** The partner is being rung. */
  | 'ringing'
  /** Picked up; the two browsers look for a way to each other. */
  | 'connecting'
  | 'talking'
  | 'reconnecting'
  | 'over';

export type Ending =
  /** One of the two left. */
  | 'left'
  | 'unanswered'
  | 'rejected'
  /** Picked up in another tab or browser. */
  | 'elsewhere'
  /** The two browsers found no way to each other. */
  | 'unconnected'
  /** They lost each other on the way. */
  | 'lost';

/** What somebody sends: their own browser knows, and tells the partner's. */
export interface Sending {
  readonly audio: boolean;
  readonly video: boolean;
  readonly screen: boolean;
  /** The line carries no picture beside the sound. */
  readonly slow?: boolean | undefined;
}

export interface CallState {
  readonly phase: Phase;
  /** Once it is over: why. */
  readonly ending: Ending | null;
  /** The partner's browser rings. */
  readonly callReceived: boolean;
  readonly audio: boolean;
  readonly video: boolean;
  readonly camera: MediaStreamTrack | null;
  readonly microphone: MediaStreamTrack | null;
  readonly screen: MediaStreamTrack | null;
  /** Why there is no picture or sound of one's own. */
  readonly problem: MediaProblem | null;
  readonly remote: MediaStream | null;
  readonly partner: Sending;
  readonly quality: Quality | null;
  /** The partner's picture stands still. */
  readonly frozen: boolean;
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
  remote: null,
  // Until it is known otherwise: a partner with another client does not tell.
  partner: { audio: true, video: true, screen: false },
  quality: null,
  frozen: false,
};

export function sendingOf({ audio, video, screen }: CallState): Sending {
  return { audio, video: video || screen !== null, screen: screen !== null };
}
