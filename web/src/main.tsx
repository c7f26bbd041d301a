import './ui/fonts.css';
import './ui/tokens.css';
import './ui/reset.css';
import './ui/loading-screen.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { initialPage } from './app/lazy-page';
import { reloadOnMissingChunk } from './app/reload-on-missing-chunk';
import { followNotificationClicks } from './lib/notification-clicks';
import { refuseDroppedFiles } from './lib/refuse-dropped-files';
import { readBootData } from './session/boot-data';
import { followOtherTabs } from './session/follow-other-tabs';
import { reloadOnOwnerChange } from './session/reload-on-owner-change';
import { startSession } from './session/session-store';
import { startTheme } from './ui/theme';

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
