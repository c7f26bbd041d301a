import type { SidebarSection } from '@parley/contract/entities/sidebar';
import { expect, it } from 'vitest';
import { addSection, moveSection, removeSection, setSection } from './section-changes';

const section = (id: string): SidebarSection => ({ id, name: id, collapsed: false, sort: 'name' });
const sections = ['starred', 'a', 'channels', 'direct'].map(section);
const idsOf = (changed: readonly SidebarSection[]) => changed.map(({ id }) => id);

it('a new section comes above Channels, and last where that is not there', () => {
  const add = addSection(section('b'), 'channels');
  expect(idsOf(add(sections))).toEqual(['starred', 'a', 'b', 'channels', 'direct']);
  expect(idsOf(add([section('direct')]))).toEqual(['direct', 'b']);
});

it('moves a section above another one, or last', () => {
  expect(idsOf(moveSection('direct', 'a')(sections))).toEqual([
    'starred',
    'direct',
    'a',
    'channels',
  ]);
  expect(idsOf(moveSection('a', undefined)(sections))).toEqual([
    'starred',
    'channels',
    'direct',
    'a',
  ]);
  expect(moveSection('gone', 'a')(sections)).toBe(sections);
  expect(moveSection('a', 'a')(sections)).toBe(sections);
});

it('a change made twice is the change made once', () => {
  const changes = [
    addSection(section('b'), 'channels'),
    removeSection('a'),
    moveSection('direct', 'a'),
    setSection('a', { name: 'renamed', collapsed: true }),
  ];
  for (const change of changes) {
    const once = change(sections);
    expect(once).not.toEqual(sections);
    expect(change(once)).toEqual(once);
  }
});

it('a setting of a section that was deleted brings nothing back', () => {
  expect(setSection('gone', { collapsed: true })(sections)).toEqual(sections);
});
