import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { ConversationKey } from '../../data/conversations/conversation';
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
 * A conversation's draft, stored soon after each change and at the latest when it is left.
 * `onElsewhere` receives a draft that another tab or device has written.
 */
export function useDraft(
  conversation: ConversationKey,
  onElsewhere: (html: string) => void,
): Draft {
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
      if (html) drafts.write(conversation, html());
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
      return drafts.sent(conversation);
    }
    const read = () => unsaved.current?.() ?? drafts.of(conversation).html;
    return { draft: { read, write, send }, flush: save };
  }, [conversation]);

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
        const now = all[conversation];
        if (!now || now.edition === (before[conversation]?.edition ?? 0)) return;
        // A local change that is not stored yet will meet the other one on the server.
        if (unsaved.current === null) tell(now.html);
      }),
    [conversation],
  );
  return draft;
}
