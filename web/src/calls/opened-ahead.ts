import type { Media } from './call-ports';
import type { Scope } from './scope';

/**
 * Opens camera and microphone at once, for whoever opens both first. Should nobody have done so by
 * the end of the scope, they are given back.
 */
export function openedAhead(media: Media, scope: Scope): Media {
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
    open(wanted) {
      if (isTaken || !wanted.camera || !wanted.microphone) return media.open(wanted);
      isTaken = true;
      return opening;
    },
  };
}
