import type { Term } from '@parley/contract/rules/message-search/terms';
import styles from './Found.module.css';
import { snippetOf } from '../../data/finding/snippet';

/** The part of a text in which terms were found, marked. */
export function Found({ text, terms }: { text: string; terms: readonly Term[] }) {
  return snippetOf(text, terms).map((part) =>
    part.isFound ? (
      <mark key={part.at} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      <span key={part.at}>{part.text}</span>
    ),
  );
}
