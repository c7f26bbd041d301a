import type { SidebarSection } from '@parley/contract/entities/sidebar';

const standard: Readonly<Record<string, string>> = {
  starred: 'Starred',
  channels: 'Channels',
  direct: 'Direct Messages',
};

export function sectionTitle({ id, name }: SidebarSection): string {
  return standard[id] ?? name;
}
