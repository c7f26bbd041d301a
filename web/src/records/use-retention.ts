import { readRetention, setRetention } from '@parley/contract/endpoints/retention';
import type { Retention, RetentionRule } from '@parley/contract/entities/retention';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../api/call';
import { messagesOf } from '../api/call-failed';

interface LoadedRetention {
  /** Null before it is loaded. */
  retention: Retention | null;
  problem: string | null;
  load: () => Promise<void>;
  /** `channelId` null: of the whole workspace. Rejects with `CallFailed`. */
  save: (channelId: number | null, rule: RetentionRule) => Promise<void>;
}

export function useRetention(workspaceId: number): LoadedRetention {
  const [retention, setLoaded] = useState<Retention | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const load = useCallback(async () => {
    setProblem(null);
    try {
      const query = { workspace_id: workspaceId };
      setLoaded(await call(readRetention, { query }));
    } catch (error) {
      setProblem(messagesOf(error).join(' '));
    }
  }, [workspaceId]);
  useEffect(() => void load(), [load]);

  async function save(channelId: number | null, rule: RetentionRule): Promise<void> {
    const wanted = { workspace_id: workspaceId, channel_id: channelId, ...rule };
    const saved = await call(setRetention, { body: { retention: wanted } });
    setLoaded((before) => {
      if (before === null) return before;
      if (channelId === null) return { ...before, workspace: saved };
      return { ...before, channels: { ...before.channels, [channelId]: saved } };
    });
  }

  return { retention, problem, load, save };
}
