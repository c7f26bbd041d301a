import * as z from 'zod/mini';
import { LoginChannelIdentifier } from '@parley/contract/cable/identifier';
import type { CableChannel } from '../cable/cable-channel.js';
import { signedInWorkspaces } from '../channels/signed-in.js';
import type { Stream } from '../store/event.js';
import type { Reader } from '../store/store.js';

/** What happens in the workspaces somebody is signed in to, and to themselves. */
export function loginChannel(reader: Reader): CableChannel {
  return {
    name: 'LoginChannel',
    async streams({ userId }, parameters) {
      const { data } = z.safeParse(LoginChannelIdentifier, parameters);
      if (!data) return null;
      const workspaceIds = await signedInWorkspaces(reader, userId, data.workspace_id);
      if (workspaceIds === null) return null;
      return [`user:${userId}`, ...workspaceIds.map((id): Stream => `workspace:${id}`)];
    },
  };
}
