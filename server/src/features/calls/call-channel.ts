import { type CallSignalRefused, KeptCall } from '@parley/contract/cable/call-channel';
import { CallChannelIdentifier } from '@parley/contract/cable/identifier';
import { SentCallSignal } from '@parley/contract/entities/call-signal';
import * as z from 'zod/mini';
import { callStream } from '../../domain/calls/call-stream.js';
import { signedInMemberships } from '../../domain/channels/signed-in.js';
import type { CableChannel } from '../../platform/cable/cable-channel.js';
import { ApiError, malformed } from '../../platform/http/errors.js';
import { problemSentences } from '../../platform/http/problems.js';
import type { Reader } from '../../platform/store/store.js';
import type { KeepCall } from './keep-call.js';
import type { SendSignal } from './send-signal.js';

const Spoken = z.object({ action: z.literal('speak') });
const Kept = z.extend(KeptCall, { action: z.literal('keep') });

export interface CallChannelParts {
  reader: Reader;
  sendSignal: SendSignal;
  keepCall: KeepCall;
}

/**
 * Carries the user's call signals; clients send them with the action `speak`. With `keep` they say that
 * their call goes on.
 */
export function callChannel({ reader, sendSignal, keepCall }: CallChannelParts): CableChannel {
  return {
    name: 'CallChannel',

    async streams({ userId }, parameters) {
      const { data } = z.safeParse(CallChannelIdentifier, parameters);
      if (!data) return null;
      const memberships = await signedInMemberships(reader, userId, data.workspace_id);
      return memberships && memberships.map((one) => callStream(one.workspace_id, userId));
    },

    async receive(identity, _parameters, data) {
      const kept = z.safeParse(Kept, data);
      if (kept.success) await keepCall(identity.userId, kept.data);
      if (!z.safeParse(Spoken, data).success) return null;
      try {
        await sendSignal(identity, read(data));
        return null;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // R9: a refused signal is not forwarded; its sender gets the reason.
        return refusal(error, data);
      }
    },
  };
}

function read(data: object): SentCallSignal {
  const parsed = z.safeParse(SentCallSignal, data);
  if (!parsed.success) throw malformed(problemSentences(parsed.error.issues, data));
  return parsed.data;
}

const Named = z.object({
  call_id: SentCallSignal.shape.call_id,
  client: SentCallSignal.shape.client,
});

function refusal({ messages, status }: ApiError, data: object): CallSignalRefused {
  const { call_id, client } = z.safeParse(Named, data).data ?? {};
  return {
    errors: [...messages],
    status,
    ...(call_id !== undefined && { call_id }),
    ...(client !== undefined && { client }),
  };
}
