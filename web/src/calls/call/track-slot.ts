import type { Scope } from './scope';

/**
 * Holds at most a single track, such as the camera's. Stops it when it is replaced or the scope
 * ends.
 */
export interface TrackSlot {
  readonly track: MediaStreamTrack | null;
  /** Replaces the track once `opening` resolves; null keeps the current track. */
  fill(opening: Promise<MediaStreamTrack | null>): Promise<void>;
  empty(): void;
}

export function createTrackSlot(scope: Scope, changed: () => void): TrackSlot {
  let track: MediaStreamTrack | null = null;
  let release = () => {};
  /** Counts requests: only the latest takes effect. */
  let latestRequest = 0;

  function put(next: MediaStreamTrack): void {
    release();
    track = next;
    // The device was unplugged, or sharing was ended in the browser's own controls.
    const ended = () => {
      if (track === next) empty();
    };
    next.addEventListener('ended', ended);
    release = scope.add(() => {
      next.removeEventListener('ended', ended);
      next.stop();
      track = null;
    });
  }

  function empty(): void {
    latestRequest += 1;
    release();
    if (!scope.ended) changed();
  }

  return {
    get track() {
      return track;
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
}
