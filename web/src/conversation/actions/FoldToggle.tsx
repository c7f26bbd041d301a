import { keepInPlace } from './keep-in-place';
import styles from './FoldToggle.module.css';

interface FoldToggleProps {
  isOpen: boolean;
  onChoose: (isOpen: boolean) => void;
}

/** Unfolds and folds the long text before it. */
export function FoldToggle({ isOpen, onChoose }: FoldToggleProps) {
  function toggle(button: Element) {
    // Folding keeps the button below the pointer, and unfolding keeps the lines that are being read.
    const kept = (!isOpen && button.previousElementSibling) || button;
    keepInPlace(kept, () => onChoose(!isOpen));
  }

  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => toggle(currentTarget)}
    >
      {isOpen ? 'Show less' : 'Show more'}
    </button>
  );
}
