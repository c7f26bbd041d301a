import { useState } from 'react';
import { useClosedOffScreen } from '../../lib/on-screen';
import { slot } from '../../lib/slot';
import { controls } from './controls';
import type { DialogProps } from './DialogParts';

const DialogParts = slot(controls, 'DialogParts');

export function Dialog(props: DialogProps) {
  const onScreen = useClosedOffScreen(() => props.open && props.onClose());
  const open = onScreen && props.open;
  // Mounted on first opening: there are many dialogs, and most are never opened.
  const [isUsed, setUsed] = useState(open);
  if (open && !isUsed) setUsed(true);
  return isUsed && <DialogParts {...props} open={open} />;
}
