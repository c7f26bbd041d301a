import type { Scope } from './scope';

/** A place for one track: a camera's, say. What is in it is stopped when it goes, or the scope ends. */
export interface TrackSlot {
  readonly track: MediaStreamTrack | null;
  /** What was there before is stopped once this has come; null leaves it as it is. */
  fill(opening: Promise<MediaStreamTrack | null>): Promise<void>;
  empty(): void;
}

export function createTrackSlot(scope: Scope, changed: () => void): TrackSlot {
  let track: MediaStreamTrack | null = null;
  let release = () => {};
  /** The newest wish is the one that counts. */
  let wishes = 0;

  function put(next: MediaStreamTrack): void {
    release();
    track = next;
    // Unplugged, or its sharing ended from the browser's own controls.
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
    wishes += 1;
    release();
    if (!scope.ended) changed();
  }

  return {
    get track() {
      return track;
    },
    async fill(opening) {
      wishes += 1;
      const wish = wishes;
      const opened = await opening;
      if (!opened) return;
      if (scope.ended || wish !== wishes) return opened.stop();
      put(opened);
      changed();
    },
    empty,
  };
}
