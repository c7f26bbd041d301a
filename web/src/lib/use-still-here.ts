import { useEffect, useRef } from 'react';

/** For work that takes a while: whether the screen that began it was not left meanwhile. */
export function useStillHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
