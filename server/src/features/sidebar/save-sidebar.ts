import type { SidebarChanged } from '@parley/contract/cable/login-channel';
import type { Sidebar } from '@parley/contract/entities/sidebar';
import { sectionsProblems, tidySections } from '@parley/contract/rules/sidebar';
import { viewStream } from '../../domain/audience/own-stream.js';
import { assertSignedIn } from '../../domain/channels/signed-in.js';
import { readSidebar, writeSidebar } from '../../domain/sidebar/sidebar-row.js';
import { conflict, invalid } from '../../platform/http/errors.js';
import type { Store } from '../../platform/store/store.js';

interface SentSidebar extends Omit<Sidebar, 'show'> {
  /** Undefined: as it is. */
  show?: Sidebar['show'] | undefined;
}

/**
 * Stores the user's sidebar, and tells all their browsers. Throws 409 where another device changed it
 * since this `revision`, 422.
 */
export async function saveSidebar(
  store: Store,
  userId: number,
  { workspace_id, revision, sections: sent, show: sentShow }: SentSidebar,
): Promise<Sidebar> {
  const problems = sectionsProblems(sent);
  if (problems.length > 0) throw invalid(problems);
  const sections = tidySections(sent);
  const stream = viewStream(workspace_id, userId);
  return store.transact(async (tx) => {
    await tx.lock(stream);
    await assertSignedIn(tx, workspace_id, userId);
    const present = await readSidebar(tx, userId, workspace_id);
    const { show: presentShow } = present;
    const show = sentShow ?? presentShow;
    const isSame = JSON.stringify(present.sections) === JSON.stringify(sections);
    if (isSame && show === presentShow) return present;
    if (present.revision !== revision) {
      throw conflict('Your sections were changed on another device.');
    }
    const sidebar = { workspace_id, revision: revision + 1, sections, show };
    await writeSidebar(tx, userId, sidebar);
    const message: SidebarChanged = { sidebar_data: sidebar };
    // It takes the names from earlier events.
    tx.append({ stream, message, subject: `sidebar:${userId}` });
    return sidebar;
  });
}
