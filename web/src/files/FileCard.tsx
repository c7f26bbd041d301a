import type { MessageFile } from '@parley/contract/entities/message';
import { fileType } from '@parley/contract/rules/file-type';
import { FileActions } from './FileActions';
import styles from './FileCard.module.css';
import { FileIcon } from './FileIcon';

interface FileCardProps {
  file: MessageFile;
  /** Missing where one may not. */
  onRemove?: (() => void) | undefined;
}

/** A file by its name and kind, to be downloaded. */
export function FileCard({ file, onRemove }: FileCardProps) {
  return (
    <div className={styles.card}>
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
