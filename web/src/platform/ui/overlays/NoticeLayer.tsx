import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { afterPaint } from '../../lib/after-paint';
import { dismissNotice, type Notice, noticeStore } from './notices';
import styles from './NoticeLayer.module.css';

const none: readonly Notice[] = [];

/** Milliseconds: long enough to read a sentence twice, or to decide. */
const shownForMs = 6_000;
const withActionForMs = 12_000;

/**
 * Shows the notices of the whole page: mounted once, at the root. It is in the top layer, above every
 * dialog, as the switcher is. Dialogs hide other elements from screen readers, except `aria-live` regions.
 */
export function NoticeLayer() {
  const all = useStore(noticeStore);
  // The region is loaded after the first paint, and empty at first: what it then has is announced too.
  const [isThere, setThere] = useState(false);
  useEffect(() => afterPaint(() => setThere(true)), []);
  const notices = isThere ? all : none;
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // In the top layer, the element shown last lies on top. It is only shown again above a modal dialog: a
    // screen reader may miss text in a region that has just been shown.
    if (document.querySelector('dialog:modal')) layer.current?.togglePopover(false);
    layer.current?.togglePopover(true);
  }, [notices]);
  return createPortal(
    // Always mounted: screen readers announce only text that is added to an existing region.
    <div ref={layer} className={styles.layer} popover="manual" role="status" aria-live="polite">
      {notices.map((notice) => (
        <ShownNotice key={notice.id} notice={notice} />
      ))}
    </div>,
    document.body,
  );
}

function ShownNotice({ notice: { id, text, action } }: { notice: Notice }) {
  const lasts = action?.lasts === true;
  const ms = action ? withActionForMs : shownForMs;
  // From here, not from when it was announced: the page may have waited for this program.
  useEffect(() => {
    if (lasts) return undefined;
    const timer = setTimeout(() => dismissNotice(id), ms);
    return () => clearTimeout(timer);
  }, [id, lasts, ms]);
  return (
    <div className={styles.notice}>
      <p className={styles.text}>{text}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.run();
            dismissNotice(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss"
        onClick={() => dismissNotice(id)}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
