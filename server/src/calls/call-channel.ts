import * as z from 'zod/mini';
import { CallChannelIdentifier } from '@parley/contract/cable/identifier';
import type { CallSignalRefused } from '@parley/contract/cable/call-channel';
import { SentCallSignal } from '@parley/contract/entities/call-signal';
import type { CableChannel } from '../cable/cable-channel.js';
import { signedInWorkspaces } from '../channels/signed-in.js';
import { ApiError, malformed } from '../http/errors.js';
import { problemSentences } from '../http/problems.js';
import type { Reader } from '../store/store.js';
import { callStream } from './call-stream.js';
import type { SendSignal } from './send-signal.js';

const Spoken = z.object({ action: z.literal('speak') });

/** The signals of somebody's calls, which are sent with `speak`. */
export function callChannel(reader: Reader, sendSignal: SendSignal): CableChannel {
  return {
    name: 'CallChannel',

    async streams({ userId }, parameters) {
      const { data } = z.safeParse(CallChannelIdentifier, parameters);
      if (!data) return null;
      const workspaceIds = await signedInWorkspaces(reader, userId, data.workspace_id);
      return workspaceIds && workspaceIds.map((id) => callStream(id, userId));
    },

    async receive({ userId }, _parameters, data) {
      if (!z.safeParse(Spoken, data).success) return null;
      try {
        await sendSignal(userId, read(data));
        return null;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // R9: a refused signal goes to no one; its sender alone is told why.
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
