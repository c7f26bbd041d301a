import { Check, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { memberName, useOwnMember } from '../people/member-store';
import { isPresent } from '../people/presence';
import { Avatar } from '../ui/Avatar';
import { Menu } from '../ui/Menu';
import { MenuGroup, MenuItem, MenuSeparator } from '../ui/MenuItem';
import { chooseTheme, useTheme } from '../ui/theme';
import styles from './TopBar.module.css';

const themeChoices = [
  { theme: 'system', label: 'System', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** One's own photo, and what one can do about oneself. */
export function OwnMenu({ onSignOut }: { onSignOut: () => void }) {
  const own = useOwnMember();
  const chosen = useTheme(({ theme }) => theme);
  if (!own) return null;
  const present = isPresent(own);
  return (
    <Menu
      align="end"
      width={260}
      trigger={
        <button
          type="button"
          className={styles.own}
          aria-label={`${memberName(own)}, ${present ? 'active' : 'away'}`}
        >
          <Avatar user={own} size={32} active={present} />
        </button>
      }
    >
      <div className={styles.about}>
        <Avatar user={own} size={36} active={present} />
        <div className={styles.names}>
          <p className={styles.name}>{memberName(own)}</p>
          <p className={styles.presence}>{present ? 'Active' : 'Away'}</p>
        </div>
      </div>
      <MenuSeparator />
      <MenuGroup label="Theme">
        {themeChoices.map(({ theme, label, Icon }) => (
          <MenuItem
            key={theme}
            icon={<Icon aria-hidden />}
            detail={theme === chosen && <Check size={15} aria-label="chosen" />}
            onSelect={() => chooseTheme(theme)}
          >
            {label}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={onSignOut}>
        Sign out of the workspace
      </MenuItem>
    </Menu>
  );
}
