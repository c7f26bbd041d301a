import * as z from 'zod/mini';
import { LoginChannelIdentifier } from '@parley/contract/cable/identifier';
import type { CableChannel } from '../cable/cable-channel.js';
import { viewStream } from '../channels/own-stream.js';
import { signedInWorkspaces } from '../channels/signed-in.js';
import type { Stream } from '../store/event.js';
import type { Reader } from '../store/store.js';

/**
 * Carries events of the workspaces that the user is signed in to, and of the user's own account and positions.
 */
export function loginChannel(reader: Reader): CableChannel {
  return {
    name: 'LoginChannel',
    async streams({ userId }, parameters) {
      const { data } = z.safeParse(LoginChannelIdentifier, parameters);
      if (!data) return null;
      const workspaceIds = await signedInWorkspaces(reader, userId, data.workspace_id);
      if (workspaceIds === null) return null;
      return [
        `user:${userId}`,
        ...workspaceIds.map((id) => viewStream(id, userId)),
        ...workspaceIds.map((id): Stream => `workspace:${id}`),
      ];
    },
  };
}
