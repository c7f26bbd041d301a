import { fileType } from '@parley/contract/rules/file-type';
import { classes } from '../../platform/lib/classes';
import styles from './FileCard.module.css';
import { FileIcon } from './FileIcon';
import room from '../row/Room.module.css';
import type { SentFile } from '../../data/files/upload-store';

/** The files of an unsent message. */
export function PendingFiles({ files }: { files: readonly SentFile[] }) {
  return (
    <div className={room.files}>
      {files.map(({ signed_id, name }) => (
        <div key={signed_id} className={classes(room.card, styles.card)}>
          <FileIcon name={name} />
          <div className={styles.about}>
            <p className={styles.name} dir="auto">
              {name}
            </p>
            <p className={styles.type}>{fileType(name).label}</p>
          </div>
        </div>
      ))}
    </div>
  );
}
