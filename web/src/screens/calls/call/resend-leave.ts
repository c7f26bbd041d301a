import type { CallSignal } from '@parley/contract/entities/call-signal';
import { receiverOf } from './exchange-receiver';
import type { Signals } from './call-ports';
import { reconnection } from './link';
import type { Scope } from './scope';

/** As long as a partner tries to reconnect. */
export const resendsForMs = reconnection.withinMs;

/**
 * A partner who still signals after the call ended here has missed the LEAVE_CALL: sends `leave`
 * again, until `scope` ends.
 */
export function resendLeave(leave: CallSignal, signals: Signals, scope: Scope): void {
  const goesOn = ({ type }: CallSignal) => type === 'EXCHANGE' || type === 'PICKUP_CALL';
  scope.add(
    signals.subscribe((signal) => {
      if (signal.from !== leave.to || signal.channel_id !== leave.channel_id) return;
      if (signal.call_id === undefined || signal.call_id !== leave.call_id) return;
      const receiver = receiverOf(signal);
      const isForOther = receiver !== undefined && receiver !== leave.client;
      // Signals for the page before a reload still count as addressed to this page.
      if (isForOther && leave.rejoins === undefined) return;
      if (goesOn(signal)) signals.send(leave);
    }),
  );
}
