import { useEffect, useMemo, useRef } from 'react';
import { draftStorage } from './draft-storage';

/** How long a draft may be ahead of what is stored of it. */
const delayMs = 300;

interface Draft {
  read: () => string;
  /** Given what reads it, when it is time to store it. */
  write: (html: () => string) => void;
  clear: () => void;
}

/** What is being written in a channel, stored soon after each change and at the latest on leaving. */
export function useDraft(userId: number, channelId: number): Draft {
  const unsaved = useRef<(() => string) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const { draft, flush } = useMemo(() => {
    const storage = draftStorage(userId);
    function save() {
      clearTimeout(timer.current);
      if (unsaved.current) storage.write(channelId, unsaved.current());
      unsaved.current = null;
    }
    function write(html: () => string) {
      unsaved.current = html;
      clearTimeout(timer.current);
      timer.current = setTimeout(save, delayMs);
    }
    function clear() {
      write(() => '');
      save();
    }
    const read = () => unsaved.current?.() ?? storage.read(channelId);
    return { draft: { read, write, clear }, flush: save };
  }, [userId, channelId]);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return draft;
}
