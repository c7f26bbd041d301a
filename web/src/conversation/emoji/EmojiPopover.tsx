import { useState } from 'react';
import { deferred, useDeferred } from '../../platform/lib/deferred';
import { slot } from '../../platform/lib/slot';
import { useMedia } from '../../platform/lib/use-media';
import { Popover } from '../../platform/ui/overlays/Popover';
import type { Trigger } from '../../platform/ui/overlays/trigger';

/** Rows of messages have the buttons, and few of them are pressed. */
const panel = deferred(() => import('./EmojiPanel'));
const EmojiPanel = slot(panel, 'EmojiPanel', { when: 'shown' });
const EmojiSheet = slot(panel, 'EmojiSheet');

interface EmojiPopoverProps {
  /** Its name for screen readers, and that of the quick emoji. */
  label: string;
  quickLabel: string;
  align: 'start' | 'end';
  /** Shows all emoji at once, not only the quick ones. */
  isFull?: boolean;
  /** The codes already chosen. */
  pressed?: ReadonlySet<string>;
  onPick: (code: string) => void;
  onOpenChange?: (open: boolean) => void;
  /** Returns the element to focus after the sheet has closed; null for the opener. */
  sheetFocus?: () => HTMLElement | null;
  trigger: Trigger;
}

/** The emoji beside the button that opens them; on a phone, a sheet at the screen's lower edge. */
export function EmojiPopover(props: EmojiPopoverProps) {
  const { quickLabel, isFull, pressed, onPick, sheetFocus, ...popover } = props;
  const isLoaded = useDeferred(panel) !== null;
  const isPhone = useMedia('(max-width: 480px)');
  const [isOpen, setOpen] = useState(false);
  const shown = { label: quickLabel, isFull, pressed, onPick };
  // A popover that was opened before the sheet was loaded stays.
  if (isLoaded && isPhone && !isOpen)
    return <EmojiSheet {...popover} {...shown} title={props.label} sheetFocus={sheetFocus} />;
  return (
    <Popover
      {...popover}
      onOpenChange={(open) => {
        setOpen(open);
        props.onOpenChange?.(open);
      }}
    >
      {(close) => (
        <EmojiPanel
          {...shown}
          takesFocus={isOpen}
          onPick={(code) => {
            onPick(code);
            close();
          }}
        />
      )}
    </Popover>
  );
}
