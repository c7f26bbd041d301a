import type { SidebarSection } from '@parley/contract/entities/sidebar';
import type { SectionsChange } from './section-store';

/** Above the section `before`; last if there is none. */
export function addSection(section: SidebarSection, before: string | undefined): SectionsChange {
  return (sections) =>
    sections.some(({ id }) => id === section.id) ? sections : insert(sections, section, before);
}

export function removeSection(sectionId: string): SectionsChange {
  return (sections) => sections.filter(({ id }) => id !== sectionId);
}

type Settings = Partial<Pick<SidebarSection, 'name' | 'collapsed' | 'sort'>>;

export function setSection(sectionId: string, settings: Settings): SectionsChange {
  return (sections) =>
    sections.map((section) => (section.id === sectionId ? { ...section, ...settings } : section));
}

/** Above the section `before`; last if there is none. */
export function moveSection(sectionId: string, before: string | undefined): SectionsChange {
  return (sections) => {
    const section = sections.find(({ id }) => id === sectionId);
    if (!section || before === sectionId) return sections;
    return insert(removeSection(sectionId)(sections), section, before);
  };
}

function insert(
  sections: readonly SidebarSection[],
  section: SidebarSection,
  before: string | undefined,
): SidebarSection[] {
  const index = sections.findIndex(({ id }) => id === before);
  return sections.toSpliced(index === -1 ? sections.length : index, 0, section);
}
