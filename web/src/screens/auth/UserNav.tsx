import ChevronDown from 'lucide-react/icons/chevron-down';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import Plus from 'lucide-react/icons/plus';
import KeyRound from 'lucide-react/icons/key-round';
import { Link } from 'wouter';
import { classes } from '../../platform/lib/classes';
import { signOutOfEverything } from '../../data/session/sign-out-of-everything';
import { useSession } from '../../data/session/session-store';
import { sortedByAddress } from '../../data/session/sorted-workspaces';
import { Button, buttonClass } from '../../platform/ui/Button';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../platform/ui/overlays/Menu';
import { ThemeSwitch } from '../../platform/ui/overlays/ThemeSwitch';
import styles from './UserNav.module.css';

export function UserNav() {
  const workspaces = useSession((session) => session.workspaces);
  const sorted = sortedByAddress(workspaces);
  return (
    <>
      <Link
        to="/create"
        className={classes(buttonClass({ variant: 'quiet' }), styles.create)}
        aria-label="Create a new workspace"
      >
        <span className={styles.wide}>Create a new workspace</span>
        <span className={styles.narrow}>New workspace</span>
      </Link>
      <Menu
        align="end"
        width={260}
        trigger={
          <Button>
            Your Workspaces
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {sorted.map(({ id, address, title }) => (
          <MenuLink key={id} to={`/workspace/${address}/0`} detail={address}>
            {title}
          </MenuLink>
        ))}
        {sorted.length > 0 && <MenuSeparator />}
        <MenuLink to="/create" icon={<Plus aria-hidden />}>
          Create a new workspace
        </MenuLink>
        <MenuLink to="/signin" icon={<LogIn aria-hidden />}>
          Sign into another workspace
        </MenuLink>
        <MenuSeparator />
        <MenuLink to="/account" icon={<KeyRound aria-hidden />}>
          Account settings
        </MenuLink>
        <MenuSeparator />
        <ThemeSwitch />
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOutOfEverything()}>
          Sign Out
        </MenuItem>
      </Menu>
    </>
  );
}
