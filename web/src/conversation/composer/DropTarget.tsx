import Upload from 'lucide-react/icons/upload';
import styles from './DropTarget.module.css';
import { useDroppedFiles } from './use-dropped-files';

interface DropTargetProps {
  label: string;
  onDrop: (files: File[]) => void;
}

/** Covers the channel while files are dragged over the page. */
export function DropTarget({ label, onDrop }: DropTargetProps) {
  const isHeld = useDroppedFiles(onDrop);
  return (
    isHeld && (
      <div className={styles.target}>
        <div className={styles.text}>
          <Upload size={28} aria-hidden />
          <p>{label}</p>
        </div>
      </div>
    )
  );
}
