import { useEffect, useRef } from 'react';

/** For asynchronous work: whether the component that started it is still mounted. */
export function useIsMounted(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
