import type { Sidebar } from '@parley/contract/entities/sidebar';
import { completeSections } from '@parley/contract/rules/sidebar';
import type { Reader, Transaction } from '../../platform/store/store.js';

/** The user's own; with revision 0 where it was never changed. */
export async function readSidebar(
  reader: Pick<Reader, 'selectFrom'>,
  userId: number,
  workspaceId: number,
): Promise<Sidebar> {
  const row = await reader
    .selectFrom('sidebars')
    .select(['sections', 'show', 'revision'])
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  // Written by `writeSidebar`.
  const sections = row ? (JSON.parse(row.sections) as Sidebar['sections']) : [];
  return {
    workspace_id: workspaceId,
    revision: row?.revision ?? 0,
    sections: completeSections(sections),
    show: row?.show ?? 'all',
  };
}

export async function writeSidebar(
  tx: Transaction,
  userId: number,
  { workspace_id, revision, sections, show }: Sidebar,
): Promise<void> {
  const content = { revision, sections: JSON.stringify(sections), show };
  await tx
    .insertInto('sidebars')
    .values({ user_id: userId, workspace_id, ...content })
    .onConflict((clash) => clash.columns(['user_id', 'workspace_id']).doUpdateSet(content))
    .execute();
}
