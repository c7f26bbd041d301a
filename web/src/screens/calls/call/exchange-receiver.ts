import type { CallSignal } from '@parley/contract/entities/call-signal';
import type { Exchanged } from './call-ports';

/**
 * The server sends a signal to all tabs of a user (SPEC §4). The offering side marks its signals
 * with the tab they are meant for; otherwise two tabs that picked up at once would both answer.
 */
export function withReceiver(exchanged: Exchanged, receiver: string | undefined): Exchanged {
  if (receiver === undefined) return exchanged;
  const { sdp, candidate } = exchanged;
  return {
    ...(sdp != null && { sdp: marked(sdp, receiver) }),
    ...(candidate != null && { candidate: marked(candidate, receiver) }),
  };
}

type Part = NonNullable<CallSignal['sdp']>;

function marked(part: Part, receiver: string): Part {
  return typeof part === 'string' ? part : { ...part, receiver };
}

/** The tab the signal is meant for; undefined for any tab. */
export function receiverOf({ sdp, candidate }: Exchanged): string | undefined {
  const part = sdp ?? candidate;
  const receiver = part && typeof part === 'object' ? part['receiver'] : undefined;
  return typeof receiver === 'string' ? receiver : undefined;
}
