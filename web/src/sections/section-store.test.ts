import { completeSections } from '@parley/contract/rules/sidebar';
import { expect, it } from 'vitest';
import { setSection } from './section-changes';
import { receiveSidebar, sectionStore, shownSections } from './section-store';

const sidebar = (revision: number, collapsed = false) => ({
  workspace_id: 1,
  revision,
  sections: completeSections([{ id: 'direct', name: '', collapsed, sort: 'recent' }]),
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
  sectionStore.setState({ pending: [setSection('channels', { collapsed: true })] });
  expect(shown()).toContainEqual(expect.objectContaining({ id: 'channels', collapsed: true }));
  receiveSidebar(sidebar(5, true));
  expect(shown().filter(({ collapsed }) => collapsed)).toMatchObject([
    { id: 'direct' },
    { id: 'channels' },
  ]);
});
