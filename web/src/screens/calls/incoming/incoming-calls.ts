import { isOccupied } from '../../../data/calls/own-calls';
import { liveStore } from '../../../platform/live/live-store';
import { newClientId } from '../../../data/outbox/client-id';
import { useSession } from '../../../data/session/session-store';
import { announceCall } from './announce-call';
import { findCaller } from './find-caller';
import { handOver } from '../call/handover';
import { createIncomingCalls } from './incoming-call';
import { afterOnClock } from '../call/scope';
import { sendSignal } from '../adapters/signal-wire';

const ownId = () => useSession.getState().currentUser?.id ?? 0;

/** This tab's incoming calls. */
export const incomingCalls = createIncomingCalls({
  after: afterOnClock,
  ownId,
  client: newClientId(),
  newClient: newClientId,
  send: (signal) => sendSignal(liveStore.getState().live, signal),
  keep: (call) => liveStore.getState().live?.keep(call),
  isBusy: () => isOccupied(ownId()),
  findCaller,
  handOver,
  announce: announceCall,
});
