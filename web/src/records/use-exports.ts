import { createExport, deleteExport, listExports } from '@parley/contract/endpoints/exports';
import type { Export } from '@parley/contract/entities/export';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../api/call';
import { messagesOf } from '../api/call-failed';

/** How often progress is asked for, in milliseconds. */
const pollMs = 1_000;

interface Exports {
  /** The archive that the user asked for last; null for none, undefined before it is known. */
  latest: Export | null | undefined;
  problem: string | null;
  /** These reject with `CallFailed`. */
  ask: () => Promise<void>;
  remove: (id: number) => Promise<void>;
}

export const isUnderWay = ({ state }: Export) => state === 'waiting' || state === 'running';

/** `workspaceId` null: of the user's own data. */
export function useExports(workspaceId: number | null): Exports {
  const [latest, setLatest] = useState<Export | null>();
  const [problem, setProblem] = useState<string | null>(null);
  const waits = latest !== undefined && latest !== null && isUnderWay(latest);

  const renew = useCallback(async () => {
    try {
      const all = Object.values(await call(listExports));
      const own = all.filter((one) => one.workspace_id === workspaceId);
      setLatest(own.toSorted((a, b) => b.id - a.id)[0] ?? null);
      setProblem(null);
    } catch (error) {
      setProblem(messagesOf(error).join(' '));
    }
  }, [workspaceId]);

  useEffect(() => void renew(), [renew]);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void renew(), pollMs);
    return () => clearInterval(timer);
  }, [waits, renew]);

  return {
    latest,
    problem,
    async ask() {
      setLatest(await call(createExport, { body: { export: { workspace_id: workspaceId } } }));
    },
    async remove(id) {
      await call(deleteExport, { params: { id } });
      await renew();
    },
  };
}
