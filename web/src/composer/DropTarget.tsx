import { Upload } from 'lucide-react';
import styles from './DropTarget.module.css';

/** Over the whole channel while files are held over the page. */
export function DropTarget({ label }: { label: string }) {
  return (
    <div className={styles.target}>
      <div className={styles.text}>
        <Upload size={28} aria-hidden />
        <p>{label}</p>
      </div>
    </div>
  );
}
