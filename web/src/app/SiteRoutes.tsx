import { useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { SignInPage } from '../auth/SignInPage';
import { SignUpPage } from '../auth/SignUpPage';
import { UserSignInPage } from '../auth/UserSignInPage';
import { HomePage } from '../home/HomePage';
import { useSession } from '../session/session-store';
import { CreateWorkspacePage } from '../workspaces/CreateWorkspacePage';
import { fetchedPage } from './fetched-page';
import { Guard } from './Guard';
import { NotFoundPage } from './NotFoundPage';
import { SiteLayout } from './SiteLayout';
import { connectUnsentMessages } from './unsent-messages';

const AboutPage = fetchedPage({
  fetch: async () => (await import('../about/AboutPage')).AboutPage,
  at: /^#\/tbd/,
  meanwhile: null,
});

connectUnsentMessages();

/** The routes of SPEC §2 outside a workspace, and who may see them. */
export function SiteRoutes() {
  useWorkspaceAhead();
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route path="/" element={<HomePage />} />
        <Route path="/signin" element={<SignInPage />} />
        <Route path="/signin/:address" element={<UserSignInPage />} />
        <Route path="/tbd" element={<AboutPage />} />
        <Route path="*" element={<NotFoundPage />} />
        <Route element={<Guard access="visitors" />}>
          <Route path="/signup" element={<SignUpPage />} />
        </Route>
        <Route element={<Guard access="users" />}>
          <Route path="/create" element={<CreateWorkspacePage />} />
        </Route>
      </Route>
    </Routes>
  );
}

/** Whoever is signed in goes to a workspace next: its code is fetched meanwhile. */
function useWorkspaceAhead(): void {
  const signedIn = useSession((session) => session.currentUser !== null);
  useEffect(() => {
    // Should that fail, going there tries again, and says so.
    if (signedIn) import('./WorkspaceRoute').catch(() => undefined);
  }, [signedIn]);
}
