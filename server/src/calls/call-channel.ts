import * as z from 'zod/mini';
import { CallChannelIdentifier } from '@parley/contract/cable/identifier';
import { CallSignal } from '@parley/contract/entities/call-signal';
import type { CableChannel } from '../cable/cable-channel.js';
import { signedInWorkspaces } from '../channels/signed-in.js';
import { ApiError } from '../http/errors.js';
import type { Reader } from '../store/store.js';
import { callStream } from './call-stream.js';
import type { SendSignal } from './send-signal.js';

const Spoken = z.extend(CallSignal, { action: z.literal('speak') });

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
      const { data: spoken } = z.safeParse(Spoken, data);
      if (!spoken) return;
      const { action: _speak, ...signal } = spoken;
      try {
        await sendSignal(userId, signal);
      } catch (error) {
        // R9: what they may not say is passed over, and nobody hears of it.
        if (!(error instanceof ApiError)) throw error;
      }
    },
  };
}
