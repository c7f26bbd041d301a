import { Kbd } from '../../platform/ui/Kbd';
import styles from './Choices.module.css';

/** The keys of the switcher. */
export function Hints({ within }: { within: number | null }) {
  return (
    <p className={styles.hints}>
      <span>
        <Kbd keys={['↑', '↓']} /> to choose
      </span>
      <span>
        <Kbd keys={['Enter']} /> to go there
      </span>
      {within === null && (
        <>
          <span>
            <Kbd keys={['#']} /> channels
          </span>
          <span>
            <Kbd keys={['@']} /> people
          </span>
        </>
      )}
    </p>
  );
}
