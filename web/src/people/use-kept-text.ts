import { dropText, keepText, keptText } from '../lib/kept-texts';
import { useOwnId } from './member-store';

interface KeptField {
  /** What an earlier page, or one that crashed, has kept; null for none. */
  read: () => string | null;
  /** Keeps what is typed. */
  write: (text: string) => void;
  /** It was saved, or is not wanted. */
  drop: () => void;
}

/** Keeps the text of a dialog's field, whose `place` is unique within the account, beyond the page. */
export function useKeptText(place: string): KeptField {
  const ownId = useOwnId();
  return {
    read: () => keptText(ownId, place),
    write: (text) => keepText(ownId, place, text),
    drop: () => dropText(ownId, place),
  };
}
