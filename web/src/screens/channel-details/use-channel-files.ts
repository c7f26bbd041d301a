import type { MessageFile } from '@parley/contract/entities/message';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAttempt } from '../../platform/api/use-attempt';
import { removeFile } from '../../conversation/actions/change-message';
import { useOpenConversation } from '../../data/messages/messages';
import { type FilePage, filesNow, loadFiles } from './channel-files';

interface ChannelFiles {
  /** Newest first; null until loaded. */
  files: readonly MessageFile[] | null;
  hasOlder: boolean;
  loading: boolean;
  /** Why loading failed. */
  problem: string | null;
  /** Loads the first or the next page. */
  load: () => void;
  remove: (file: MessageFile) => void;
}

/** A channel's files, loaded when the tab opens. */
export function useChannelFiles(channelId: number): ChannelFiles {
  const open = useOpenConversation(channelId);
  const [loaded, setLoaded] = useState<FilePage | null>(null);
  const { running, problem, attempt } = useAttempt();

  async function loadNext() {
    const known = loaded?.files ?? [];
    const page = await loadFiles(channelId, known.at(-1)?.id);
    setLoaded({ ...page, files: [...known, ...page.files] });
  }

  async function remove(gone: MessageFile) {
    if (!(await removeFile(gone))) return;
    // If the message is not loaded, no event removes the file from the list.
    setLoaded((now) => now && { ...now, files: now.files.filter(({ id }) => id !== gone.id) });
  }

  const begin = useEffectEvent(() => void attempt(loadNext));
  useEffect(() => begin(), []);

  return {
    files: loaded && filesNow(loaded, open),
    hasOlder: loaded?.hasOlder ?? false,
    loading: running,
    problem,
    load: () => void attempt(loadNext),
    remove: (file) => void remove(file),
  };
}
