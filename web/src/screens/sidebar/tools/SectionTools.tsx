import type { SidebarShow } from '@parley/contract/entities/sidebar';
import { useEffect, type RefObject } from 'react';
import { callFailed } from '../../../data/session/call-problem';
import { changeSections, changeShow } from '../../../data/sections/change-sections';
import { setSection } from '../../../data/sections/section-changes';
import { listenForDrags } from './dragging';
import { SectionDialog } from './SectionDialog';
import { SectionMenu } from './SectionMenu';

/** `area`: the sections. */
export function SectionTools({ area }: { area: RefObject<HTMLElement | null> }) {
  useEffect(() => (area.current ? listenForDrags(area.current) : undefined), [area]);
  return (
    <>
      <SectionMenu />
      <SectionDialog />
    </>
  );
}

export function setCollapsed(sectionId: string, collapsed: boolean): void {
  void changeSections(setSection(sectionId, { collapsed })).catch(callFailed);
}

export function setShow(show: SidebarShow): void {
  void changeShow(show).catch(callFailed);
}
