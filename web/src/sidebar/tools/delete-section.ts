import type { SidebarSection } from '@parley/contract/entities/sidebar';
import { callFailed } from '../../session/call-problem';
import { changeSections } from '../../sections/change-sections';
import { addSection, removeSection } from '../../sections/section-changes';
import { sectionStore, shownSections } from '../../sections/section-store';
import { notify } from '../../ui/overlays/notices';

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
