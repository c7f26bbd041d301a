import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { draftStorage } from './draft-storage';

/** How often it is asked whether somebody has stopped writing: a timer for each key is work for each key. */
const lookMs = 200;

interface Draft {
  read: () => string;
  /** Given what reads it, when it is time to store it. */
  write: (html: () => string) => void;
  clear: () => void;
}

/**
 * What is being written in a channel, stored soon after each change and at the latest on leaving.
 * `onElsewhere` gets what is written in another tab: the last one to write is right.
 */
export function useDraft(
  userId: number,
  channelId: number,
  onElsewhere: (html: string) => void,
): Draft {
  const unsaved = useRef<(() => string) | null>(null);
  const isWriting = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const { draft, flush, elsewhere } = useMemo(() => {
    const storage = draftStorage(userId);
    function save() {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (unsaved.current) storage.write(channelId, unsaved.current());
      unsaved.current = null;
    }
    function look() {
      if (!isWriting.current) return save();
      isWriting.current = false;
      timer.current = setTimeout(look, lookMs);
    }
    function write(html: () => string) {
      unsaved.current = html;
      isWriting.current = true;
      timer.current ??= setTimeout(look, lookMs);
    }
    function clear() {
      write(() => '');
      save();
    }
    const read = () => unsaved.current?.() ?? storage.read(channelId);
    return {
      draft: { read, write, clear },
      flush: save,
      // What is written here and not stored yet will be so in a moment.
      elsewhere: (event: StorageEvent) =>
        unsaved.current ? null : storage.writtenElsewhere(channelId, event),
    };
  }, [userId, channelId]);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const tell = useEffectEvent(onElsewhere);
  useEffect(() => {
    function onStorage(event: StorageEvent) {
      const html = elsewhere(event);
      if (html !== null) tell(html);
    }
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [elsewhere]);
  return draft;
}
