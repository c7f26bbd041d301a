import SunMoon from 'lucide-react/icons/sun-moon';
import { useEffect, useRef, type RefObject } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { aboutPages, aboutPath } from '../about/about-pages';
import { AuthNavBar } from '../auth/AuthNavBar';
import { clearErrors } from '../session/session-store';
import { useFreshWorkspaces } from '../session/use-fresh-workspaces';
import { Menu } from '../ui/Menu';
import { ThemeSwitch } from '../ui/ThemeSwitch';
import styles from './SiteLayout.module.css';

/** What stands around every screen outside a workspace. */
export function SiteLayout() {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  useNewScreen(main, pathname + search);
  useFreshWorkspaces(pathname);
  return (
    <div className={styles.site}>
      <AuthNavBar />
      <main ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <span>Parley: team chat you run yourself.</span>
        <Menu
          side="top"
          align="end"
          width={220}
          trigger={
            <button type="button" className={styles.theme}>
              <SunMoon size={15} aria-hidden />
              Theme
            </button>
          }
        >
          <ThemeSwitch />
        </Menu>
        <nav className={styles.links} aria-label="About Parley">
          {aboutPages.map((name) => (
            <Link key={name} to={aboutPath(name)}>
              {name}
            </Link>
          ))}
        </nav>
      </footer>
    </div>
  );
}

/** A new screen begins at its top, without the last one's errors, and with the focus in it. */
function useNewScreen(main: RefObject<HTMLElement | null>, route: string): void {
  const shown = useRef(route);
  // What failed in a workspace is of no concern out here.
  useEffect(clearErrors, []);
  useEffect(() => {
    if (shown.current === route) return;
    shown.current = route;
    clearErrors();
    window.scrollTo(0, 0);
    const inMain = main.current?.contains(document.activeElement) ?? false;
    if (!inMain) main.current?.focus();
  }, [main, route]);
}
