import { Link, useLocation } from 'wouter';
import { useSession } from '../../data/session/session-store';
import { Logo } from '../../platform/ui/pictures/Logo';
import styles from './AuthNavBar.module.css';
import { UserNav } from './UserNav';
import { VisitorNav } from './VisitorNav';

export function AuthNavBar() {
  const signedIn = useSession((session) => session.currentUser !== null);
  const [pathname] = useLocation();
  const onInk = pathname === '/' && !signedIn;
  return (
    <header className={styles.bar} data-ground={onInk ? 'ink' : undefined}>
      <Link to="/" className={styles.home} aria-label="Parley home">
        <Logo />
      </Link>
      <nav className={styles.nav} aria-label="Account">
        {signedIn ? <UserNav /> : <VisitorNav pathname={pathname} />}
      </nav>
    </header>
  );
}
