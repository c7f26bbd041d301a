import type { Member } from '@parley/contract/entities/user';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import BellRing from 'lucide-react/icons/bell-ring';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleDot from 'lucide-react/icons/circle-dot';
import SmilePlus from 'lucide-react/icons/face-slightly-smiling-plus';
import KeyRound from 'lucide-react/icons/key-round';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import UserRound from 'lucide-react/icons/user-round';
import { memberName } from '../../data/people/member-store';
import { openSettings } from '../../screens/notifications/notification-dialogs';
import { toggleOwn } from '../../data/people/own-presence';
import { openPeopleDialog } from '../../data/people/people-dialogs';
import { activityOf, isActive } from '../../data/people/presence';
import { PausedMark } from '../../conversation/people/PresenceMarks';
import { shortStatus } from '../../data/people/short-status';
import { MenuItem, MenuLink, MenuSeparator } from '../../platform/ui/overlays/Menu';
import { ThemeSwitch } from '../../platform/ui/overlays/ThemeSwitch';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { PresenceDot } from '../../platform/ui/pictures/PresenceDot';
import { openShortcuts } from './shortcuts';
import styles from './TopBar.module.css';

const isForFingers = window.matchMedia('(pointer: coarse)');

interface OwnMenuContentProps {
  own: Member;
  onShowProfile: () => void;
  onSignOut: () => void;
}

/** SPEC §2 "Profile dropdown". */
export function OwnMenuContent({ own, onShowProfile, onSignOut }: OwnMenuContentProps) {
  const active = isActive(own);
  return (
    <>
      <div className={styles.about}>
        <Avatar user={own} size={36} />
        <div className={styles.names}>
          <p className={styles.name}>{memberName(own)}</p>
          <p className={styles.presence}>
            <PresenceDot activity={activityOf(own)} silent />
            <span>{active ? 'Active' : 'Away'}</span>
            <PausedMark member={own} />
          </p>
        </div>
      </div>
      <MenuItem icon={<SmilePlus aria-hidden />} onSelect={() => openPeopleDialog('status')}>
        {own.status === '' ? 'Set your status' : shortStatus(own.status)}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={active ? <CircleDashed aria-hidden /> : <CircleDot aria-hidden />}
        onSelect={() => toggleOwn('active')}
      >
        {active ? 'Set yourself as away' : 'Set yourself as active'}
      </MenuItem>
      <MenuItem
        icon={own.paused ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        onSelect={() => toggleOwn('paused')}
      >
        {own.paused ? 'Unpause notifications' : 'Pause notifications'}
      </MenuItem>
      <MenuItem icon={<BellRing aria-hidden />} onSelect={() => openSettings()}>
        Notification settings
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<UserRound aria-hidden />} onSelect={onShowProfile}>
        Profile
      </MenuItem>
      <MenuLink to="/account" icon={<KeyRound aria-hidden />}>
        Account settings
      </MenuLink>
      {!isForFingers.matches && (
        <MenuItem icon={<Keyboard aria-hidden />} onSelect={openShortcuts}>
          Keyboard shortcuts
        </MenuItem>
      )}
      <MenuSeparator />
      <ThemeSwitch />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={onSignOut}>
        Sign out of the workspace
      </MenuItem>
    </>
  );
}
