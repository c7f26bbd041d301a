import { useEffect, useEffectEvent, useState } from 'react';

/** Takes files dropped anywhere on the page. Returns whether files are being dragged over it. */
export function useDroppedFiles(take: (files: File[]) => void): boolean {
  const [held, setHeld] = useState(false);
  const drop = useEffectEvent(take);

  useEffect(() => {
    // Drag events fire for each element that is entered and left, so they are counted.
    let depth = 0;
    const stop = new AbortController();
    // In the capture phase: the editor's own handler would lose the files' names.
    const options = { signal: stop.signal, capture: true };

    function on(name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', handle: () => void) {
      document.addEventListener(
        name,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files') || isInDialog(event.target)) return;
          event.preventDefault();
          handle();
          if (name !== 'drop') return;
          event.stopPropagation();
          drop([...event.dataTransfer.files]);
        },
        options,
      );
    }

    function move(by: number) {
      depth = Math.max(0, depth + by);
      setHeld(depth > 0);
    }

    on('dragenter', () => move(1));
    on('dragleave', () => move(-1));
    on('dragover', () => undefined);
    on('drop', () => move(-depth));
    return () => stop.abort();
  }, []);
  return held;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;
}
