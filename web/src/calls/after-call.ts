import type { CallSignal } from '@parley/contract/entities/call-signal';
import { receiverOf } from './addressed';
import type { Signals } from './call-ports';
import type { Scope } from './scope';

/** As long as a partner tries to mend a connection. */
export const answersForMs = 30_000;

/**
 * The partner who goes on with a call after it has ended here has not heard of that: `leave` is sent
 * again, for as long as `scope` lasts.
 */
export function leaveAgain(leave: CallSignal, signals: Signals, scope: Scope): void {
  const goesOn = ({ type }: CallSignal) => type === 'EXCHANGE' || type === 'PICKUP_CALL';
  scope.add(
    signals.subscribe((signal) => {
      if (signal.from !== leave.to || signal.channel_id !== leave.channel_id) return;
      if (signal.call_id === undefined || signal.call_id !== leave.call_id) return;
      const receiver = receiverOf(signal);
      const isForOther = receiver !== undefined && receiver !== leave.client;
      // Unless it is for the page that this one was loaded in place of.
      if (isForOther && leave.rejoins === undefined) return;
      if (goesOn(signal)) signals.send(leave);
    }),
  );
}
