import { useState } from 'react';
import { useLocation } from 'react-router';
import { useAttempt } from '../api/use-attempt';
import { deferred, useDeferred } from '../lib/deferred';
import { narrowScreen, useMedia } from '../lib/use-media';
import type { Place } from '../lib/workspace-path';
import { Sidebar } from '../sidebar/Sidebar';
import { Banner } from '../ui/Banner';
import { Drawer } from '../ui/Drawer';
import { ShownPlace } from './ShownPlace';
import { ShownProfile } from './ShownProfile';
import { signOutOfWorkspace } from './sign-out';
import { TopBar } from './TopBar';
import { useKnownPlace } from './use-known-place';
import styles from './WorkspaceLayout.module.css';

/** Needed once somebody acts; fetched before they do. */
const layers = deferred(() => import('./Layers'));

interface WorkspaceLayoutProps {
  address: string;
  place: Place | null;
  messageId: number | null;
}

export function WorkspaceLayout({ address, place, messageId }: WorkspaceLayoutProps) {
  const shown = useKnownPlace(address, place);
  const { Layers } = useDeferred(layers) ?? {};
  const isNarrow = useMedia(narrowScreen);
  // Going somewhere closes it, also to where one is already.
  const { key } = useLocation();
  const [drawer, setDrawer] = useState({ open: false, key });
  if (drawer.key !== key) setDrawer({ open: false, key });
  const { problem, attempt } = useAttempt();
  const signOut = () => void attempt(signOutOfWorkspace);

  return (
    <div className={styles.screen}>
      <TopBar
        onSignOut={signOut}
        {...(isNarrow && { onOpenSidebar: () => setDrawer({ open: true, key }) })}
      />
      {isNarrow ? (
        <Drawer label="Sidebar" open={drawer.open} onClose={() => setDrawer({ open: false, key })}>
          <Sidebar onSignOut={signOut} />
        </Drawer>
      ) : (
        <div className={styles.side}>
          <Sidebar onSignOut={signOut} />
        </div>
      )}
      <main className={styles.main}>
        {problem && (
          <Banner kind="error" className={styles.problem}>
            {problem}
          </Banner>
        )}
        <ShownPlace place={shown} messageId={messageId} />
      </main>
      <ShownProfile />
      {Layers && <Layers />}
    </div>
  );
}
