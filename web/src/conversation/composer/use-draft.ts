import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { drafts } from '../../data/drafts/drafts';

/** The interval of checks whether the user has stopped typing: cheaper than a timer per key. */
const lookMs = 200;

interface Draft {
  read: () => string;
  /** Receives a function that reads the HTML, called when it is time to store it. */
  write: (html: () => string) => void;
  /** The draft becomes a message. Returns the revision that the message names, as `drafts.sent`. */
  send: () => number | undefined;
}

/**
 * A channel's draft, stored soon after each change and at the latest when the channel is left.
 * `onElsewhere` receives a draft that another tab or device has written.
 */
export function useDraft(channelId: number, onElsewhere: (html: string) => void): Draft {
  const unsaved = useRef<(() => string) | null>(null);
  const isWriting = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const { draft, flush } = useMemo(() => {
    function stop() {
      clearTimeout(timer.current);
      timer.current = undefined;
      unsaved.current = null;
    }
    function save() {
      const html = unsaved.current;
      stop();
      if (html) drafts.write(channelId, html());
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
    function send() {
      stop();
      return drafts.sent(channelId);
    }
    const read = () => unsaved.current?.() ?? drafts.of(channelId).html;
    return { draft: { read, write, send }, flush: save };
  }, [channelId]);

  useEffect(() => {
    // Before the listener that saves drafts of a page that goes away.
    const first = { capture: true };
    window.addEventListener('pagehide', flush, first);
    return () => {
      window.removeEventListener('pagehide', flush, first);
      flush();
    };
  }, [flush]);

  const tell = useEffectEvent(onElsewhere);
  useEffect(
    () =>
      drafts.drafts.subscribe((all, before) => {
        const now = all[channelId];
        if (!now || now.edition === (before[channelId]?.edition ?? 0)) return;
        // A local change that is not stored yet will meet the other one on the server.
        if (unsaved.current === null) tell(now.html);
      }),
    [channelId],
  );
  return draft;
}
