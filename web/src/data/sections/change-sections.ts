import { readSidebar, saveSidebar } from '@parley/contract/endpoints/sidebar';
import type { SidebarSection, SidebarShow } from '@parley/contract/entities/sidebar';
import { call } from '../../platform/api/call';
import { CallFailed } from '../../platform/api/call-failed';
import {
  receiveSidebar,
  sectionStore,
  shownSections,
  toSections,
  type SectionsChange,
  type SidebarChange,
} from './section-store';

/** How often a change is made again, after other devices were faster. */
const attempts = 5;

/** A reason why the change is not to be made on what another device has stored meanwhile. */
type Objection = (sections: readonly SidebarSection[]) => string | undefined;

let last: Promise<void> = Promise.resolve();

/**
 * Shows the change at once and stores it, after those made before. Where another device was faster, it is
 * made again on what that stored, unless there is an objection; then it throws that as a 409.
 */
export function changeSections(change: SectionsChange, objection?: Objection): Promise<void> {
  return changeSidebar(toSections(change), objection);
}

/**
 * Sets which conversations the sidebar lists, in the same way. Without the server, the choice holds on this
 * page until the next one.
 */
export async function changeShow(show: SidebarShow): Promise<void> {
  forget(chosenOffline);
  const change: SidebarChange = ({ sections }) => ({ sections, show });
  try {
    await changeSidebar(change);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 0) throw error;
    forget(chosenOffline);
    chosenOffline = change;
    sectionStore.setState(({ pending }) => ({ pending: [change, ...pending] }));
  }
}

let chosenOffline: SidebarChange | null = null;

function forget(change: SidebarChange | null): void {
  sectionStore.setState(({ pending }) => ({ pending: pending.filter((one) => one !== change) }));
}

function changeSidebar(change: SidebarChange, objection?: Objection): Promise<void> {
  const { sidebar } = sectionStore.getState();
  sectionStore.setState(({ pending }) => ({ pending: [...pending, change] }));
  const stored = last.then(() => store(sidebar.workspace_id, change, objection));
  last = stored.then(
    () => undefined,
    () => undefined,
  );
  return stored;
}

async function store(
  workspace_id: number,
  change: SidebarChange,
  objection: Objection | undefined,
): Promise<void> {
  const query = { workspace_id };
  try {
    for (let attempt = 1; ; attempt += 1) {
      const { sidebar } = sectionStore.getState();
      if (sidebar.workspace_id !== workspace_id) return;
      const objected = objection?.(sidebar.sections);
      if (objected !== undefined) throw new CallFailed({ status: 409, messages: [objected] });
      const sent = { revision: sidebar.revision, ...change(sidebar) };
      try {
        receiveSidebar(await call(saveSidebar, { query, body: { sidebar: sent } }));
        return;
      } catch (error) {
        const isLate = error instanceof CallFailed && error.status === 409;
        if (!isLate || attempt === attempts) throw error;
        receiveSidebar(await call(readSidebar, { query }));
      }
    }
  } finally {
    forget(change);
  }
}

/** The section, as it is shown. */
export function findSection(sectionId: string): SidebarSection | undefined {
  return shownSections(sectionStore.getState()).find(({ id }) => id === sectionId);
}
