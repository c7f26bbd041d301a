import { useState } from 'react';
import { useIsMounted } from '../../platform/lib/use-is-mounted';
import { typeOut } from './type-out';

/** A text to type, and the setter of its field. */
type Entry = readonly [text: string, show: (typed: string) => void];

interface DemoTyping {
  /** From the first character until the following action has finished. */
  typing: boolean;
  /** Types into the fields in turn, then runs `rest`, unless the page was left meanwhile. */
  typeThen: (entries: readonly Entry[], rest: () => Promise<void>) => Promise<void>;
}

export function useDemoTyping(): DemoTyping {
  const [typing, setTyping] = useState(false);
  const isMounted = useIsMounted();

  async function typeThen(entries: readonly Entry[], rest: () => Promise<void>) {
    setTyping(true);
    for (const [text, show] of entries) await typeOut(text, show, () => !isMounted());
    if (isMounted()) await rest();
    setTyping(false);
  }

  return { typing, typeThen };
}
