import type { MessageFile } from '@parley/contract/entities/message';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash';
import { classes } from '../../platform/lib/classes';
import { IconButton } from '../../platform/ui/IconButton';
import { Tooltip } from '../../platform/ui/Tooltip';
import styles from './FileActions.module.css';

interface FileActionsProps {
  file: MessageFile;
  /** Missing if the user may not remove the file. */
  onRemove?: (() => void) | undefined;
  className?: string | undefined;
}

export function FileActions({ file, onRemove, className }: FileActionsProps) {
  return (
    <div className={classes(styles.actions, className)}>
      <Tooltip text="Download">
        <a
          className={styles.download}
          href={file.url}
          download={file.name}
          aria-label={`Download ${file.name}`}
        >
          <Download size={16} aria-hidden />
        </a>
      </Tooltip>
      {onRemove && (
        <IconButton
          label="Delete file"
          aria-label={`Delete ${file.name}`}
          className={styles.remove}
          data-confirm="Delete this file?"
          data-confirm-detail={`This deletes “${file.name}” for everyone. It can't be undone.`}
          data-confirm-action="Delete"
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
