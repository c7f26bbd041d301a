import { useEffect, useRef } from 'react';
import { useIsMember } from '../../data/channels/channel-store';
import { FileCard } from '../../conversation/files/FileCard';
import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import { Skeleton } from '../../platform/ui/Skeleton';
import styles from './ChannelFiles.module.css';
import { useChannelFiles } from './use-channel-files';

/** SPEC §2: the channel's files, newest first. Any member may delete a file (SPEC §6). */
export function ChannelFiles({ channelId }: { channelId: number }) {
  const joined = useIsMember(channelId);
  const { files, hasOlder, loading, problem, load, remove } = useChannelFiles(channelId);
  const heading = useRef<HTMLHeadingElement>(null);
  // Deleting a file also removes its focused button.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [files?.length]);

  return (
    <section className={styles.files} aria-busy={loading}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        Files
      </h3>
      {!files && loading && <Skeleton height={64} />}
      {files?.length === 0 && (
        <p className={styles.none}>Files sent in this channel are listed here.</p>
      )}
      {files && files.length > 0 && (
        <ul className={styles.list}>
          {files.map((file) => (
            <li key={file.id}>
              <FileCard file={file} onRemove={joined ? () => remove(file) : undefined} />
            </li>
          ))}
        </ul>
      )}
      <Problem>{problem}</Problem>
      {(hasOlder || problem) && (
        <Button size="small" loading={loading} onClick={load}>
          {problem ? 'Try again' : 'Show older files'}
        </Button>
      )}
    </section>
  );
}
