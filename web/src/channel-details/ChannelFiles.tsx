import { useEffect, useMemo, useRef, useState } from 'react';
import { useIsMember } from '../channels/channel-store';
import { FileCard } from '../files/FileCard';
import { removeFile } from '../messages/change-message';
import { messages, useOpenChannel } from '../messages/messages';
import { Button } from '../ui/Button';
import { filesOf, loadOlderFiles } from './channel-files';
import styles from './ChannelFiles.module.css';

/** SPEC §2: the channel's files, newest first. Any member may delete one (SPEC §6). */
export function ChannelFiles({ channelId }: { channelId: number }) {
  const joined = useIsMember(channelId);
  const open = useOpenChannel(channelId);
  const heading = useRef<HTMLHeadingElement>(null);
  const [loading, setLoading] = useState(false);
  const files = useMemo(() => filesOf(open?.messages ?? []), [open?.messages]);
  // A file that is deleted takes the focus along.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [files.length]);

  async function showOlder() {
    setLoading(true);
    await loadOlderFiles(channelId);
    setLoading(false);
  }

  return (
    <section className={styles.files}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        Files
      </h3>
      {open?.hasNewer && (
        <Button size="small" onClick={() => messages.openNewest(channelId)}>
          Show the newest files
        </Button>
      )}
      {files.length > 0 ? (
        <ul className={styles.list}>
          {files.map((file) => (
            <li key={file.id}>
              <FileCard file={file} onRemove={joined ? () => void removeFile(file) : undefined} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          {open?.hasOlder
            ? 'There are none among the latest messages.'
            : 'Files that are sent here are listed here, too.'}
        </p>
      )}
      {open?.hasOlder && (
        <Button size="small" loading={loading} onClick={() => void showOlder()}>
          Show older files
        </Button>
      )}
    </section>
  );
}
