import { readRetention, setRetention } from '@parley/contract/endpoints/retention';
import type { Retention, RetentionRule } from '@parley/contract/entities/retention';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { call } from '../../platform/api/call';
import { messagesOf } from '../../platform/api/call-failed';
import { endsWithWorkspace } from '../../platform/lib/lifetime';

interface RetentionState {
  /** Null before it is loaded. */
  retention: Retention | null;
  problem: string | null;
}

const nothing: RetentionState = { retention: null, problem: null };

const store = createStore<RetentionState>()(() => nothing);

endsWithWorkspace(() => store.setState(nothing, true));

export const useRetention = () => useStore(store);

export async function loadRetention(workspaceId: number): Promise<void> {
  store.setState({ problem: null });
  try {
    const query = { workspace_id: workspaceId };
    store.setState({ retention: await call(readRetention, { query }) });
  } catch (error) {
    store.setState({ problem: messagesOf(error).join(' ') });
  }
}

/** `channelId` null: of the whole workspace. Rejects with `CallFailed`. */
export async function saveRule(
  workspaceId: number,
  channelId: number | null,
  rule: RetentionRule,
): Promise<void> {
  const wanted = { workspace_id: workspaceId, channel_id: channelId, ...rule };
  const saved = await call(setRetention, { body: { retention: wanted } });
  store.setState(({ retention }) => {
    if (retention === null) return {};
    if (channelId === null) return { retention: { ...retention, workspace: saved } };
    const channels = { ...retention.channels, [channelId]: saved };
    return { retention: { ...retention, channels } };
  });
}
