import { payAttention } from '@parley/contract/endpoints/notifications';
import { attentionEvery } from '@parley/contract/rules/notify/decide';
import { call } from '../../platform/api/call';

/** When there was input in any of this browser's tabs, epoch milliseconds; written as often as it is told. */
const key = 'parley.input-at';
/** In this tab. */
let lastInput = -Infinity;

/** Milliseconds since there was input in a tab of this browser. */
export function sinceInput(): number {
  return Date.now() - Math.max(lastInput, inputElsewhere());
}

/** Tells the server and the other tabs of input in this tab while it has the focus. */
export function reportAttention(): () => void {
  let toldAt = -Infinity;
  const ended = new AbortController();
  function attend() {
    if (document.hidden || !document.hasFocus()) return;
    lastInput = Date.now();
    if (Math.abs(lastInput - toldAt) < attentionEvery) return;
    toldAt = lastInput;
    tellTabs(lastInput);
    // Lost where the server is away: the next input tells again.
    call(payAttention, {}).catch(() => undefined);
  }
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus']) {
    window.addEventListener(event, attend, { passive: true, signal: ended.signal });
  }
  attend();
  return () => ended.abort();
}

function tellTabs(at: number): void {
  try {
    localStorage.setItem(key, String(at));
  } catch {
    // Storage is refused: each tab knows of its own input only.
  }
}

function inputElsewhere(): number {
  try {
    return Number(localStorage.getItem(key) ?? 0);
  } catch {
    return 0;
  }
}
