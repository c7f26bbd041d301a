import { useCallback, useEffect, useMemo, useState } from 'react';
import { slot } from '../../platform/lib/slot';
import { narrowScreen, useMedia } from '../../platform/lib/use-media';
import type { WorkspaceRoute } from '../../data/places/workspace-path';
import { Sidebar } from '../../screens/sidebar/Sidebar';
import { callFailed } from '../../data/session/call-problem';
import { SwitcherLayer } from '../../screens/switcher/SwitcherLayer';
import { Drawer } from '../../platform/ui/overlays/Drawer';
import { Recovery } from '../../platform/ui/Recovery';
import { WorkspaceRail } from '../../screens/workspace-rail/WorkspaceRail';
import { panels } from './panels';
import { ShownPlace } from './ShownPlace';
import { useShortcutsKey } from './shortcuts';
import { TopBar } from './TopBar';
import { useKnownRoute } from './use-known-route';
import styles from './WorkspaceLayout.module.css';

const WorkspaceMenuContent = slot(panels, 'WorkspaceMenuContent', { when: 'shown' });
const SidePanel = slot(panels, 'SidePanel');
const Layers = slot(panels, 'Layers');

interface WorkspaceLayoutProps {
  address: string;
  place: WorkspaceRoute | null;
  messageId: number | null;
}

export function WorkspaceLayout({ address, place, messageId }: WorkspaceLayoutProps) {
  const shown = useKnownRoute(address, place);
  useShortcutsKey();
  const isNarrow = useMedia(narrowScreen);
  const [isDrawerOpen, setDrawerOpen] = useDrawer(place);
  const signOut = useCallback(() => void signOutOfWorkspace().catch(callFailed), []);
  const menu = useMemo(() => <WorkspaceMenuContent onSignOut={signOut} />, [signOut]);
  const openSidebar = useCallback(() => setDrawerOpen(true), [setDrawerOpen]);

  return (
    <div className={styles.screen}>
      <Recovery>
        <TopBar onSignOut={signOut} {...(isNarrow && { onOpenSidebar: openSidebar })} />
      </Recovery>
      <Recovery>
        {isNarrow ? (
          <Drawer label="Sidebar" open={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
            <div className={styles.side}>
              <WorkspaceRail />
              <Sidebar place={shown} menu={menu} />
            </div>
          </Drawer>
        ) : (
          <div className={styles.side}>
            <WorkspaceRail />
            <Sidebar place={shown} menu={menu} />
          </div>
        )}
      </Recovery>
      <main className={styles.main}>
        <ShownPlace place={shown} messageId={messageId} />
      </main>
      <Recovery>
        <SidePanel />
        <Layers />
        <SwitcherLayer place={shown} />
      </Recovery>
    </div>
  );
}

/** Most visits end without it, so it loads when it is wanted. */
async function signOutOfWorkspace(): Promise<void> {
  await (await import('./sign-out')).signOutOfWorkspace();
}

/** Navigation closes the drawer, also to the current place. */
function useDrawer(place: WorkspaceRoute | null): [boolean, (open: boolean) => void] {
  const [drawer, setDrawer] = useState({ open: false, place });
  if (drawer.place !== place) setDrawer({ open: false, place });
  const setOpen = useCallback(
    (open: boolean) => setDrawer((before) => ({ ...before, open })),
    [setDrawer],
  );
  useEffect(() => {
    if (!drawer.open) return undefined;
    function onClick({ target }: MouseEvent) {
      if (target instanceof Element && target.closest('a')) setOpen(false);
    }
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [drawer.open, setOpen]);
  return [drawer.open, setOpen];
}
