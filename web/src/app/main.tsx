import '../platform/ui/fonts.css';
import '../platform/ui/tokens.css';
import '../platform/ui/reset.css';
import '../platform/ui/ellipsis.css';
import '../platform/ui/loading-screen.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { initialPage } from './lazy-page';
import { reloadOnMissingChunk } from './reload-on-missing-chunk';
import { followNotificationClicks } from '../data/notifications/notification-clicks';
import { refuseDroppedFiles } from '../platform/lib/refuse-dropped-files';
import { readBootData } from '../data/session/boot-data';
import { followOtherTabs } from '../data/session/follow-other-tabs';
import { reloadOnOwnerChange } from '../data/session/reload-on-owner-change';
import { startSession } from '../data/session/session-store';
import { startTheme } from '../platform/ui/theme';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

reloadOnMissingChunk();
refuseDroppedFiles();
followNotificationClicks();
startTheme();
startSession(readBootData());
reloadOnOwnerChange();
followOtherTabs();
// Until then index.html shows its loading screen: rendering it again would delay the page.
void initialPage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
// After `load`, so that it does not delay the page.
window.addEventListener('load', startServiceWorker);

/** Shows a page of ours instead of the browser's error page when the server is down. */
function startServiceWorker(): void {
  // Undefined on insecure addresses, and refused in some private windows.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
