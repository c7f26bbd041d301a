import { mayCreateChannels } from '@parley/contract/rules/roles';
import LayoutList from 'lucide-react/icons/layout-list';
import Plus from 'lucide-react/icons/plus';
import { memo } from 'react';
import { openNewChannelDialog } from '../../data/channels/new-channel-store';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { useMayDo } from '../../data/people/member-store';
import { Menu, MenuItem, MenuLink } from '../../platform/ui/overlays/Menu';
import { openNewSection } from './section-dialog';
import type { Trigger } from '../../platform/ui/overlays/trigger';

/** SPEC §9: its width is 200. */
const width = 200;

interface AddChannelsMenuProps {
  trigger: Trigger;
}

export const AddChannelsMenu = memo(function AddChannelsMenu({ trigger }: AddChannelsMenuProps) {
  const path = useWorkspacePath();
  const creates = useMayDo(mayCreateChannels);
  return (
    <Menu width={width} trigger={trigger}>
      {creates && (
        <MenuItem icon={<Plus aria-hidden />} onSelect={openNewChannelDialog}>
          Create a new channel
        </MenuItem>
      )}
      <MenuItem icon={<Plus aria-hidden />} onSelect={() => openNewSection(null)}>
        Create a section
      </MenuItem>
      <MenuLink icon={<LayoutList aria-hidden />} to={path('channel-browser')}>
        Browse all channels
      </MenuLink>
    </Menu>
  );
});
