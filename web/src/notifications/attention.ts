import { payAttention } from '@parley/contract/endpoints/notifications';
import { attentionEvery } from '@parley/contract/rules/notify/decide';
import { call } from '../api/call';

let lastInput = -Infinity;

/** Milliseconds since there was input in this tab. */
export function sinceInput(): number {
  return performance.now() - lastInput;
}

/** Tells the server of input in this tab while it has the focus, so that pushes wait for its reader. */
export function reportAttention(): () => void {
  let toldAt = -Infinity;
  const ended = new AbortController();
  function attend() {
    if (document.hidden || !document.hasFocus()) return;
    lastInput = performance.now();
    if (lastInput - toldAt < attentionEvery) return;
    toldAt = lastInput;
    // Lost where the server is away: the next input tells again.
    call(payAttention, {}).catch(() => undefined);
  }
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus']) {
    window.addEventListener(event, attend, { passive: true, signal: ended.signal });
  }
  attend();
  return () => ended.abort();
}
