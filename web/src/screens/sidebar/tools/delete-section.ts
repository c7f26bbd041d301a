import type { SidebarSection } from '@parley/contract/entities/sidebar';
import { callFailed } from '../../../data/session/call-problem';
import { changeSections } from '../../../data/sections/change-sections';
import { addSection, removeSection } from '../../../data/sections/section-changes';
import { sectionStore, shownSections } from '../../../data/sections/section-store';
import { notify } from '../../../platform/ui/overlays/notices';

/** Undone, it has its conversations again: their memberships still name it. */
export async function deleteSection(section: SidebarSection): Promise<void> {
  const sections = shownSections(sectionStore.getState());
  const index = sections.findIndex(({ id }) => id === section.id);
  const next = sections[index + 1]?.id;
  await changeSections(removeSection(section.id));
  notify(`Deleted the section “${section.name}”.`, {
    label: 'Undo',
    run: () => void changeSections(addSection(section, next)).catch(callFailed),
  });
}
