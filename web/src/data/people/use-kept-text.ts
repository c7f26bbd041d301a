import { dropText, keepText, keptText } from '../../platform/lib/kept-texts';
import { useOwnId } from './member-store';

interface KeptField {
  /** The text that an earlier page, or one that crashed, has kept; null without one. */
  read: () => string | null;
  /** Keeps the typed text. */
  write: (text: string) => void;
  /** Call once the text was saved, or is not wanted. */
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
