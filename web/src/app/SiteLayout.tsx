import SunMoon from 'lucide-react/icons/sun-moon';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { aboutPages, aboutPath } from '../screens/about/about-pages';
import { AuthNavBar } from '../screens/auth/AuthNavBar';
import { clearErrors } from '../data/session/session-store';
import { useFreshWorkspaces } from '../data/session/use-fresh-workspaces';
import { Menu } from '../platform/ui/overlays/Menu';
import { ThemeSwitch } from '../platform/ui/overlays/ThemeSwitch';
import styles from './SiteLayout.module.css';

/** The frame of every screen outside a workspace. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const [pathname] = useLocation();
  const search = useSearch();
  useNewScreen(main, `${pathname}?${search}`);
  useFreshWorkspaces(pathname);
  return (
    <div className={styles.site}>
      <AuthNavBar />
      <main ref={main} tabIndex={-1} className={styles.main}>
        {children}
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

/** On a route change: scrolls to the top, clears errors, and focuses the new screen. */
function useNewScreen(main: RefObject<HTMLElement | null>, route: string): void {
  const shown = useRef(route);
  // Errors of a workspace do not concern the screens outside it.
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
