import { useEffect } from 'react';
import { slot } from '../../lib/slot';
import { askBeforeClicks } from './confirm';
import { controls } from './controls';

const NoticeLayer = slot(controls, 'NoticeLayer');
const ConfirmParts = slot(controls, 'ConfirmParts');
const TooltipParts = slot(controls, 'TooltipParts');

/** The page's notices, tooltip and confirmation, mounted once at its root. */
export function PageLayers() {
  useEffect(() => askBeforeClicks(), []);
  return (
    <>
      <NoticeLayer />
      <ConfirmParts />
      <TooltipParts />
    </>
  );
}
