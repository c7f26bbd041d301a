import type { MessageFile } from '@parley/contract/entities/message';
import { fileType } from '@parley/contract/rules/file-type';
import { classes } from '../../platform/lib/classes';
import { FileActions } from './FileActions';
import styles from './FileCard.module.css';
import { FileIcon } from './FileIcon';
import room from '../row/Room.module.css';

interface FileCardProps {
  file: MessageFile;
  /** Missing if the user may not remove the file. */
  onRemove?: (() => void) | undefined;
}

/** A file as a card with name and icon, for download. */
export function FileCard({ file, onRemove }: FileCardProps) {
  return (
    <div className={classes(room.card, styles.card)}>
      <FileIcon name={file.name} />
      <div className={styles.about}>
        <a className={styles.name} href={file.url} download={file.name} dir="auto">
          {file.name}
        </a>
        <p className={styles.type}>{fileType(file.name).label}</p>
      </div>
      <FileActions file={file} onRemove={onRemove} />
    </div>
  );
}
