import type { Media } from '../call/call-ports';
import type { Scope } from '../call/scope';

/**
 * Opens camera and microphone at once, and hands them to the first request for both. Stops them if
 * no request has come by the end of the scope.
 */
export function preopenMedia(media: Media, scope: Scope): Media {
  const opening = media.open({ camera: true, microphone: true });
  let isTaken = false;
  scope.add(() => {
    if (isTaken) return;
    void opening.then(({ camera, microphone }) => {
      camera?.stop();
      microphone?.stop();
    });
  });
  return {
    ...media,
    open(wanted, which) {
      if (isTaken || !wanted.camera || !wanted.microphone) return media.open(wanted, which);
      isTaken = true;
      return opening;
    },
  };
}
