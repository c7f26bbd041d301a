import { isOccupied } from '../lib/own-calls';
import { liveStore } from '../live/live-store';
import { newClientId } from '../messages/client-id';
import { useSession } from '../session/session-store';
import { announceCall } from './announce-call';
import { findCaller } from './find-caller';
import { handOver } from './handover';
import { createIncomingCalls } from './incoming-call';
import { afterOnClock } from './scope';
import { sendSignal } from './signal-wire';

const ownId = () => useSession.getState().currentUser?.id ?? 0;

/** What rings in this tab. */
export const incomingCalls = createIncomingCalls({
  after: afterOnClock,
  ownId,
  client: newClientId(),
  newClient: newClientId,
  send: (signal) => sendSignal(liveStore.getState().live, signal),
  isBusy: () => isOccupied(ownId()),
  findCaller,
  handOver,
  announce: announceCall,
});
