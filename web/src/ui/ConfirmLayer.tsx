import { useEffect } from 'react';
import { useDeferred } from '../lib/deferred';
import { askBeforeClicks } from './confirm';
import { confirmParts } from './deferred-parts';

/** Asks the questions of the whole page, one at a time: once, at the root. */
export function ConfirmLayer() {
  const parts = useDeferred(confirmParts);
  useEffect(() => askBeforeClicks(), []);
  return parts && <parts.ConfirmParts />;
}
