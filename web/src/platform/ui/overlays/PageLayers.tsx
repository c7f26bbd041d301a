import { useEffect } from 'react';
import { useDeferred } from '../../lib/deferred';
import { askBeforeClicks } from './confirm';
import { controls } from './controls';

/** The page's notices, tooltip and confirmation, mounted once at its root. */
export function PageLayers() {
  const parts = useDeferred(controls);
  useEffect(() => askBeforeClicks(), []);
  return (
    parts && (
      <>
        <parts.NoticeLayer />
        <parts.ConfirmParts />
        <parts.TooltipParts />
      </>
    )
  );
}
