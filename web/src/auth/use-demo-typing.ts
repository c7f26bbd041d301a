import { useEffect, useRef, useState } from 'react';
import { typeOut } from './type-out';

/** What is typed into a field, and how the field is set. */
type Entry = readonly [text: string, show: (typed: string) => void];

interface DemoTyping {
  /** From the first character until what came of it is done. */
  typing: boolean;
  /** Types into one field after the other, then does the rest, unless the page was left meanwhile. */
  typeThen: (entries: readonly Entry[], rest: () => Promise<void>) => Promise<void>;
}

export function useDemoTyping(): DemoTyping {
  const [typing, setTyping] = useState(false);
  const page = useRef({ left: false });
  useEffect(() => {
    const here = { left: false };
    page.current = here;
    return () => {
      here.left = true;
    };
  }, []);

  async function typeThen(entries: readonly Entry[], rest: () => Promise<void>) {
    const here = page.current;
    setTyping(true);
    for (const [text, show] of entries) await typeOut(text, show, () => here.left);
    if (!here.left) await rest();
    setTyping(false);
  }

  return { typing, typeThen };
}
