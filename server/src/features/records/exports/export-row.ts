import type { Export } from '@parley/contract/entities/export';
import type { Selectable } from 'kysely';
import type { ExportsTable } from '../../../platform/store/record-tables.js';

export type ExportRow = Selectable<ExportsTable>;

const timeOf = (at: number) => new Date(at).toISOString();

export function exportView(row: ExportRow): Export {
  const { id, workspace_id, state, items_total, items_done, byte_size, problem } = row;
  return {
    id,
    workspace_id,
    state,
    items_total,
    items_done,
    byte_size,
    problem,
    requested_at: timeOf(row.requested_at),
    expires_at: row.expires_at === null ? null : timeOf(row.expires_at),
  };
}

/** Not yet ready, nor failed. */
export const unfinished = ['waiting', 'running'] as const;
