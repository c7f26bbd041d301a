import { createExport, deleteExport, listExports } from '@parley/contract/endpoints/exports';
import type { Export } from '@parley/contract/entities/export';
import { create } from 'zustand';
import { call } from '../../platform/api/call';
import { messagesOf } from '../../platform/api/call-failed';

interface ExportsState {
  /** The user's own, and of the workspaces they administer; null before they are loaded. */
  exports: readonly Export[] | null;
  problem: string | null;
}

export const useExports = create<ExportsState>()(() => ({ exports: null, problem: null }));

export const isUnderWay = ({ state }: Export) => state === 'waiting' || state === 'running';

/** The archive that the user asked for last; `workspaceId` null: of their own data. */
export function latestOf(
  { exports }: ExportsState,
  workspaceId: number | null,
): Export | undefined {
  return exports
    ?.filter((one) => one.workspace_id === workspaceId)
    .toSorted((one, other) => other.id - one.id)[0];
}

export async function renewExports(): Promise<void> {
  try {
    useExports.setState({ exports: Object.values(await call(listExports)), problem: null });
  } catch (error) {
    useExports.setState({ problem: messagesOf(error).join(' ') });
  }
}

/** Rejects with `CallFailed`, as `removeExport` does. */
export async function askForExport(workspaceId: number | null): Promise<void> {
  await call(createExport, { body: { export: { workspace_id: workspaceId } } });
  await renewExports();
}

export async function removeExport(id: number): Promise<void> {
  await call(deleteExport, { params: { id } });
  await renewExports();
}
