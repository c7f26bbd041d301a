import { useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { SignInPage } from '../screens/auth/SignInPage';
import { SignUpPage } from '../screens/auth/SignUpPage';
import { UserSignInPage } from '../screens/auth/UserSignInPage';
import { HomePage } from '../screens/home/HomePage';
import { useSession } from '../data/session/session-store';
import { CreateWorkspacePage } from '../screens/workspaces/CreateWorkspacePage';
import { lazyPage } from './lazy-page';
import { Guard } from './Guard';
import { NotFoundPage } from './NotFoundPage';
import { SiteLayout } from './SiteLayout';
import { connectUnsentMessages } from './unsent-messages';

const AboutPage = lazyPage({
  fetch: async () => (await import('../screens/about/AboutPage')).AboutPage,
  preloadAt: /^#\/tbd/,
  fallback: null,
});

const AccountRoute = lazyPage({
  fetch: async () => (await import('./AccountRoute')).AccountRoute,
  preloadAt: /^#\/account/,
  fallback: null,
});
const ForgotPasswordPage = lazyPage({
  fetch: async () => (await import('../screens/auth/reset/ForgotPasswordPage')).ForgotPasswordPage,
  preloadAt: /^#\/forgot/,
  fallback: null,
});
const ResetPasswordPage = lazyPage({
  fetch: async () => (await import('../screens/auth/reset/ResetPasswordPage')).ResetPasswordPage,
  preloadAt: /^#\/reset/,
  fallback: null,
});
const OpenIdPage = lazyPage({
  fetch: async () => (await import('../screens/auth/openid/OpenIdPage')).OpenIdPage,
  preloadAt: /^#\/openid/,
  fallback: null,
});
const VerifyEmailPage = lazyPage({
  fetch: async () => (await import('../screens/auth/verify/VerifyEmailPage')).VerifyEmailPage,
  preloadAt: /^#\/verify/,
  fallback: null,
});
const InvitePage = lazyPage({
  fetch: async () => (await import('../screens/auth/invite/InvitePage')).InvitePage,
  preloadAt: /^#\/invite\//,
  fallback: null,
});

connectUnsentMessages();

/** The routes of SPEC §2 outside a workspace, with their access. */
export function SiteRoutes() {
  useWorkspaceAhead();
  return (
    <SiteLayout>
      <Switch>
        <Route path="/" component={HomePage} />
        <Route path="/signin" component={SignInPage} />
        <Route path="/signin/:address" component={UserSignInPage} />
        <Route path="/tbd" component={AboutPage} />
        <Route path="/forgot" component={ForgotPasswordPage} />
        <Route path="/reset/:token" component={ResetPasswordPage} />
        <Route path="/verify/:token" component={VerifyEmailPage} />
        <Route path="/openid/:outcome" component={OpenIdPage} />
        <Route path="/account">
          <Guard access="users">
            <AccountRoute />
          </Guard>
        </Route>
        <Route path="/invite/:token" component={InvitePage} />
        <Route path="/signup">
          <Guard access="visitors">
            <SignUpPage />
          </Guard>
        </Route>
        <Route path="/create">
          <Guard access="users">
            <CreateWorkspacePage />
          </Guard>
        </Route>
        <Route component={NotFoundPage} />
      </Switch>
    </SiteLayout>
  );
}

/** Preloads the workspace's code for signed-in users, who go there next. */
function useWorkspaceAhead(): void {
  const signedIn = useSession((session) => session.currentUser !== null);
  useEffect(() => {
    // Navigating there retries, and reports a failure.
    if (signedIn) import('./workspace/WorkspaceScreen').catch(() => undefined);
  }, [signedIn]);
}
