import {
  type SidebarSection,
  type StandardSection,
  standardSections,
} from '../entities/sidebar.js';
import { codePoints, limits } from '../limits.js';
import { oneLine } from './one-line.js';

export function isStandard(id: string): id is StandardSection {
  return Object.hasOwn(untouched, id);
}

/** The standard sections before the member's first change. */
const untouched: Readonly<Record<StandardSection, SidebarSection>> = {
  starred: { id: 'starred', name: '', collapsed: false, sort: 'name' },
  channels: { id: 'channels', name: '', collapsed: false, sort: 'name' },
  direct: { id: 'direct', name: '', collapsed: false, sort: 'recent' },
};

/** With the standard sections that are missing at the end. */
export function completeSections(sections: readonly SidebarSection[]): SidebarSection[] {
  const ids = new Set(sections.map(({ id }) => id));
  const missing = standardSections.filter((id) => !ids.has(id)).map((id) => untouched[id]);
  return [...sections, ...missing];
}

/** The sections as the server stores them: own names on one line, and no names for standard sections. */
export function tidySections(sections: readonly SidebarSection[]): SidebarSection[] {
  return completeSections(sections).map((section) => ({
    ...section,
    name: isStandard(section.id) ? '' : oneLine(section.name),
  }));
}

/** Every rule that a section's name breaks. */
export function sectionNameProblems(name: string): string[] {
  if (oneLine(name) === '') return ["A section's name can't be blank."];
  if (codePoints(oneLine(name)) > limits.sectionNameMax) {
    return [`A section's name must be ${limits.sectionNameMax} characters or less.`];
  }
  return [];
}

/** Every rule that the sections break. */
export function sectionsProblems(sections: readonly SidebarSection[]): string[] {
  const own = sections.filter(({ id }) => !isStandard(id));
  const problems = new Set(own.flatMap(({ name }) => sectionNameProblems(name)));
  if (own.length > limits.sectionsMax) {
    problems.add(`You can have up to ${limits.sectionsMax} sections.`);
  }
  if (new Set(sections.map(({ id }) => id)).size < sections.length) {
    problems.add('A section can be listed only once.');
  }
  return [...problems];
}
