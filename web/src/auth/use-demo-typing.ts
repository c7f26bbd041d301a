import { useState } from 'react';
import { useStillHere } from '../lib/use-still-here';
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
  const isStillHere = useStillHere();

  async function typeThen(entries: readonly Entry[], rest: () => Promise<void>) {
    setTyping(true);
    for (const [text, show] of entries) await typeOut(text, show, () => !isStillHere());
    if (isStillHere()) await rest();
    setTyping(false);
  }

  return { typing, typeThen };
}
