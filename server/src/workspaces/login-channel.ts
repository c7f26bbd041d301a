import * as z from 'zod/mini';
import { LoginChannelIdentifier } from '@parley/contract/cable/identifier';
import type { CableChannel } from '../cable/cable-channel.js';
import type { Stream } from '../store/event.js';
import type { Reader } from '../store/store.js';

/** What happens in the workspaces somebody is signed in to, and to themselves. */
export function loginChannel(reader: Reader): CableChannel {
  return {
    name: 'LoginChannel',
    async streams({ userId }, parameters) {
      const { data } = z.safeParse(LoginChannelIdentifier, parameters);
      if (!data) return null;

      let signedIn = reader
        .selectFrom('workspace_members')
        .select('workspace_id')
        .where('user_id', '=', userId)
        .where('signed_in_at', 'is not', null);
      const { workspace_id: only } = data;
      if (only !== undefined) signedIn = signedIn.where('workspace_id', '=', only);

      const workspaces = await signedIn.execute();
      if (only !== undefined && workspaces.length === 0) return null;
      const streams = workspaces.map((row): Stream => `workspace:${row.workspace_id}`);
      return [`user:${userId}`, ...streams];
    },
  };
}
