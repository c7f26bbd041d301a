import './ui/fonts.css';
import './ui/tokens.css';
import './ui/reset.css';
import './ui/loading-screen.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { firstPage } from './app/fetched-page';
import { renewPageOnMissingPart } from './app/renew-page';
import { startServiceWorker } from './app/service-worker';
import { refuseDroppedFiles } from './lib/refuse-dropped-files';
import { readBootData } from './session/boot-data';
import { keepToOwner } from './session/keep-to-owner';
import { startSession } from './session/session-store';
import { startTheme } from './ui/theme';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

renewPageOnMissingPart();
refuseDroppedFiles();
startTheme();
startSession(readBootData());
keepToOwner();
// If this fails to load, the next refused call reveals a sign-out in another tab.
void import('./session/follow-other-tabs').then(
  ({ followOtherTabs }) => followOtherTabs(),
  () => undefined,
);
// Until then, index.html says that it is loading: drawing that again would take as long as fetching.
void firstPage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
// Once the page is there: nothing waits for it.
window.addEventListener('load', startServiceWorker);
