import { Spinner } from './Spinner';
import styles from './LoadingScreen.module.css';

/** The whole screen, until there is something to show. */
export function LoadingScreen() {
  return (
    <main className={styles.screen}>
      <Spinner size={36} label="" className={styles.spinner} />
      <h1 className={styles.text}>Loading</h1>
    </main>
  );
}
