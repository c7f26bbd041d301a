import type { Export } from '@parley/contract/entities/export';
import type { Reader } from '../../../platform/store/store.js';
import { exportView } from './export-row.js';

/** Lists the exports that the user asked for, by id. */
export async function listExports(reader: Reader, userId: number): Promise<Record<string, Export>> {
  const rows = await reader
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, exportView(row)]));
}
