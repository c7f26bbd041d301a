import type { CallSignal } from '@parley/contract/entities/call-signal';
import type { Exchanged } from './call-ports';

/**
 * A signal goes to all of somebody's tabs (SPEC §4). Who makes the offer says in it which tab it
 * is for: two that picked up at the same moment would both answer otherwise.
 */
export function addressed(exchanged: Exchanged, receiver: string | undefined): Exchanged {
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

/** The tab it is for; undefined when it is for any. */
export function receiverOf({ sdp, candidate }: Exchanged): string | undefined {
  const part = sdp ?? candidate;
  const receiver = part && typeof part === 'object' ? part['receiver'] : undefined;
  return typeof receiver === 'string' ? receiver : undefined;
}
