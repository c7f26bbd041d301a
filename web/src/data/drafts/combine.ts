import type { Draft } from '@parley/contract/entities/draft';
import { isSameUpload } from '@parley/contract/rules/same-upload';
import type { DraftRecord } from './draft-record';

type Content = Pick<DraftRecord, 'html' | 'files'>;

const tags = /<[^>]*>/g;
const spaces = /(?:\s|&nbsp;)+/g;

const wordsOf = (html: string) => html.replace(tags, ' ').replace(spaces, ' ').trim();

/**
 * Combines a draft that was written on two devices at once. A text that continues the other replaces it; else
 * both are kept, this browser's first. No words are lost.
 */
export function combine(mine: Content, theirs: Draft): Content {
  const [here, there] = [wordsOf(mine.html), wordsOf(theirs.body)];
  const added = theirs.files.filter(
    ({ signed_id }) => !mine.files.some((file) => isSameUpload(file.signed_id, signed_id)),
  );
  const files = [...mine.files, ...added];
  if (isPartOf(there, here)) return { html: mine.html, files };
  if (isPartOf(here, there)) return { html: theirs.body, files };
  return { html: mine.html + theirs.body, files };
}

/** From the beginning of a word on. */
const isPartOf = (part: string, whole: string) => ` ${whole}`.includes(` ${part}`);
