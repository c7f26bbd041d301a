import type { Scope } from './scope';

/**
 * Holds at most a single track, such as the camera's. Stops it when it is replaced or the scope
 * ends.
 */
export interface TrackSlot {
  readonly track: MediaStreamTrack | null;
  /** Whether the track's device sends nothing for now, as while a phone call uses it. */
  readonly isTaken: boolean;
  /** Replaces the track once `opening` resolves; null keeps the current track. */
  fill(opening: Promise<MediaStreamTrack | null>): Promise<void>;
  empty(): void;
}

/**
 * `changed`: the slot has another track or none, or its device was taken or given back. `ended`: the track has
 * ended by itself; the slot keeps it. Its device was unplugged, or its use was ended in the browser's own controls.
 */
export function createTrackSlot(
  scope: Scope,
  changed: () => void,
  ended: (slot: TrackSlot) => void,
): TrackSlot {
  let track: MediaStreamTrack | null = null;
  let release = () => {};
  /** Counts requests: only the latest takes effect. */
  let latestRequest = 0;

  function put(next: MediaStreamTrack): void {
    release();
    track = next;
    const onEnded = () => ended(slot);
    next.addEventListener('ended', onEnded);
    for (const event of mutings) next.addEventListener(event, changed);
    release = scope.add(() => {
      next.removeEventListener('ended', onEnded);
      for (const event of mutings) next.removeEventListener(event, changed);
      next.stop();
      track = null;
    });
  }

  function empty(): void {
    latestRequest += 1;
    release();
    if (!scope.ended) changed();
  }

  const slot: TrackSlot = {
    get track() {
      return track;
    },
    get isTaken() {
      return track?.muted === true;
    },
    async fill(opening) {
      latestRequest += 1;
      const request = latestRequest;
      const opened = await opening;
      if (!opened) return;
      if (scope.ended || request !== latestRequest) return opened.stop();
      put(opened);
      changed();
    },
    empty,
  };
  return slot;
}

const mutings = ['mute', 'unmute'] as const;
