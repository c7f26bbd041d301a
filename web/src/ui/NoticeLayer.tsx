import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { dismissNotice, noticeStore } from './notices';
import styles from './NoticeLayer.module.css';

/**
 * Shows the notices of the whole page: once, at the root. They lie over every dialog, in the top layer
 * as the switcher does. Dialogs hide from screen readers what is beside them, but for what has `aria-live`.
 */
export function NoticeLayer() {
  const notices = useStore(noticeStore);
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Of the top layer, the element that was shown last lies on top. Elsewhere it stays as it is: a
    // screen reader may not hear of text in a region that has just been shown.
    if (document.querySelector('dialog:modal')) layer.current?.togglePopover(false);
    layer.current?.togglePopover(true);
  }, [notices]);
  return createPortal(
    // Always there, as a screen reader hears only what is put into a region that it knows.
    <div ref={layer} className={styles.layer} popover="manual" role="status" aria-live="polite">
      {notices.map(({ id, text }) => (
        <div key={id} className={styles.notice}>
          <p className={styles.text}>{text}</p>
          <button
            type="button"
            className={styles.close}
            aria-label="Dismiss"
            onClick={() => dismissNotice(id)}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
    </div>,
    document.body,
  );
}
