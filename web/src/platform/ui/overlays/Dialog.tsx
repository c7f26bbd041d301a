import { useState } from 'react';
import { useDeferred } from '../../lib/deferred';
import { useClosedOffScreen } from '../../lib/on-screen';
import { controls } from './controls';
import type { DialogProps } from './DialogParts';

export function Dialog(props: DialogProps) {
  const parts = useDeferred(controls);
  const onScreen = useClosedOffScreen(() => props.open && props.onClose());
  const open = onScreen && props.open;
  // Mounted on first opening: there are many dialogs, and most are never opened.
  const [isUsed, setUsed] = useState(open);
  if (open && !isUsed) setUsed(true);
  return isUsed && parts && <parts.DialogParts {...props} open={open} />;
}
