import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { dismissNotice, noticeStore } from './notices';
import styles from './NoticeLayer.module.css';

/**
 * Shows the notices of the whole page: mounted once, at the root. It is in the top layer, above every
 * dialog, as the switcher is. Dialogs hide other elements from screen readers, except `aria-live` regions.
 */
export function NoticeLayer() {
  const notices = useStore(noticeStore);
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
      {notices.map(({ id, text, action }) => (
        <div key={id} className={styles.notice}>
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
      ))}
    </div>,
    document.body,
  );
}
