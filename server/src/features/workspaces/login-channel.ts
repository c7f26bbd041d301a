import { LoginChannelIdentifier } from '@parley/contract/cable/identifier';
import * as z from 'zod/mini';
import { viewStream } from '../../domain/audience/own-stream.js';
import { signedInMemberships } from '../../domain/channels/signed-in.js';
import type { CableChannel } from '../../platform/cable/cable-channel.js';
import type { Stream } from '../../platform/store/event.js';
import type { Reader } from '../../platform/store/store.js';

/**
 * Carries events of the workspaces that the user is signed in to, and of the user's own account and positions.
 */
export function loginChannel(reader: Reader): CableChannel {
  return {
    name: 'LoginChannel',
    async streams({ userId }, parameters) {
      const { data } = z.safeParse(LoginChannelIdentifier, parameters);
      if (!data) return null;
      const memberships = await signedInMemberships(reader, userId, data.workspace_id);
      if (memberships === null) return null;
      return [
        `user:${userId}`,
        ...memberships.map((membership) => viewStream(membership.workspace_id, userId)),
        // Guests get on their own streams what concerns the channels and people that they see.
        ...memberships
          .filter((membership) => membership.role !== 'guest')
          .map((membership): Stream => `workspace:${membership.workspace_id}`),
      ];
    },
  };
}
