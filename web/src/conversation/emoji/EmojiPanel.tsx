import Plus from 'lucide-react/icons/plus';
import { cloneElement, useEffect, useState } from 'react';
import { deferred } from '../../platform/lib/deferred';
import { slot } from '../../platform/lib/slot';
import { IconButton } from '../../platform/ui/IconButton';
import { LoadFailed } from '../../platform/ui/LoadFailed';
import { Dialog } from '../../platform/ui/overlays/Dialog';
import type { Trigger } from '../../platform/ui/overlays/trigger';
import type { BrowserProps } from './EmojiBrowser';
import styles from './EmojiPanel.module.css';
import { EmojiPicker } from './EmojiPicker';

/** With the list of all emoji: 60 kB, fetched as soon as a panel opens. */
const browser = deferred(() => import('./EmojiBrowser'));
const EmojiBrowser = slot(browser, 'EmojiBrowser', {
  when: 'shown',
  Placeholder: () => <div aria-busy />,
  Failed: LoadFailed,
});

interface EmojiPanelProps extends BrowserProps {
  label: string;
  /** Shows all emoji at once, not only the quick ones. */
  isFull?: boolean | undefined;
}

/** SPEC's quick emoji, and all others below them. */
export function EmojiPanel({ label, isFull = false, pressed, ...browsing }: EmojiPanelProps) {
  const [showsAll, setShowsAll] = useState(isFull);
  useEffect(() => void browser.load(), []);
  return (
    <div className={styles.panel}>
      <div className={styles.quick}>
        <EmojiPicker label={label} pressed={pressed} onPick={browsing.onPick} />
        {!showsAll && (
          <IconButton label="More emoji" className={styles.more} onClick={() => setShowsAll(true)}>
            <Plus aria-hidden />
          </IconButton>
        )}
      </div>
      {showsAll && (
        <div className={styles.all}>
          <EmojiBrowser pressed={pressed} {...browsing} />
        </div>
      )}
    </div>
  );
}

interface EmojiSheetProps extends EmojiPanelProps {
  title: string;
  trigger: Trigger;
  onOpenChange?: (open: boolean) => void;
  sheetFocus?: (() => HTMLElement | null) | undefined;
}

/** The panel at the lower edge of a phone's screen. */
export function EmojiSheet(props: EmojiSheetProps) {
  const { title, trigger, onOpenChange, sheetFocus, onPick, ...panel } = props;
  const [open, setOpen] = useState(false);
  function change(next: boolean) {
    setOpen(next);
    onOpenChange?.(next);
  }
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onClick: () => change(true),
      })}
      <Dialog
        open={open}
        onClose={() => change(false)}
        onClosed={() => sheetFocus?.()?.focus()}
        size="small"
        title={title}
      >
        <EmojiPanel
          {...panel}
          isFull
          takesFocus={open}
          onPick={(code) => {
            onPick(code);
            change(false);
          }}
        />
      </Dialog>
    </>
  );
}
