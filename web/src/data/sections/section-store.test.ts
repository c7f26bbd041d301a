import { completeSections } from '@parley/contract/rules/sidebar';
import { expect, it } from 'vitest';
import { setSection } from './section-changes';
import {
  receiveSidebar,
  sectionStore,
  shownSections,
  shownSidebar,
  toSections,
} from './section-store';

const sidebar = (revision: number, collapsed = false) => ({
  workspace_id: 1,
  revision,
  sections: completeSections([{ id: 'direct', name: '', collapsed, sort: 'recent' }]),
  show: 'all' as const,
});
const shown = () => shownSections(sectionStore.getState());

it('R6: the newest revision stays, whatever comes late; another workspace begins anew', () => {
  receiveSidebar(sidebar(2, true));
  receiveSidebar(sidebar(1));
  expect(sectionStore.getState().sidebar.revision).toBe(2);
  receiveSidebar(sidebar(3));
  expect(sectionStore.getState().sidebar.revision).toBe(3);
  receiveSidebar({ ...sidebar(1), workspace_id: 2 });
  expect(sectionStore.getState().sidebar).toMatchObject({ workspace_id: 2, revision: 1 });
});

it('a change that is not stored yet is shown on top of what another device stores', () => {
  receiveSidebar(sidebar(4));
  sectionStore.setState({ pending: [toSections(setSection('channels', { collapsed: true }))] });
  expect(shown()).toContainEqual(expect.objectContaining({ id: 'channels', collapsed: true }));
  receiveSidebar(sidebar(5, true));
  expect(shown().filter(({ collapsed }) => collapsed)).toMatchObject([
    { id: 'direct' },
    { id: 'channels' },
  ]);
});

it('what is listed and the sections are changed at once, on one device and another', () => {
  receiveSidebar({ ...sidebar(6), show: 'unread' });
  sectionStore.setState({ pending: [toSections(setSection('channels', { collapsed: true }))] });
  expect(shownSidebar(sectionStore.getState()).show).toBe('unread');
  sectionStore.setState({ pending: [({ sections }) => ({ sections, show: 'mentions' })] });
  receiveSidebar({ ...sidebar(7, true), show: 'all' });
  expect(shownSidebar(sectionStore.getState()).show).toBe('mentions');
  expect(shown()).toContainEqual(expect.objectContaining({ id: 'direct', collapsed: true }));
});
