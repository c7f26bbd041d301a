import LayoutList from 'lucide-react/icons/layout-list';
import Plus from 'lucide-react/icons/plus';
import { memo, type ReactElement } from 'react';
import { openNewChannelDialog } from '../channels/new-channel-store';
import { useWorkspacePath } from '../lib/workspace-path';
import { Menu } from '../ui/Menu';
import { MenuItem, MenuLink } from '../ui/MenuItem';

/** SPEC §9: its width is 200. */
const width = 200;

interface AddChannelsMenuProps {
  trigger: ReactElement<Record<string, unknown>>;
}

export const AddChannelsMenu = memo(function AddChannelsMenu({ trigger }: AddChannelsMenuProps) {
  const path = useWorkspacePath();
  return (
    <Menu width={width} trigger={trigger}>
      <MenuItem icon={<Plus aria-hidden />} onSelect={openNewChannelDialog}>
        Create a new channel
      </MenuItem>
      <MenuLink icon={<LayoutList aria-hidden />} to={path('channel-browser')}>
        Browse all channels
      </MenuLink>
    </Menu>
  );
});
