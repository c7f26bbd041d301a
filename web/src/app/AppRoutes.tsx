import { Route, Switch } from 'wouter';
import { LoadingScreen } from '../platform/ui/LoadingScreen';
import { OpeningWorkspace } from '../screens/workspaces/OpeningWorkspace';
import { lazyPage } from './lazy-page';
import { Guard } from './Guard';

// Site and workspace are separate chunks: few visits need both.
const WorkspacePage = lazyPage({
  fetch: async () => (await import('./workspace/WorkspaceScreen')).WorkspaceScreen,
  preloadAt: /^#\/workspace\/(?!.*\/video_call)/,
  fallback: <LoadingScreen />,
});
const SitePage = lazyPage({
  fetch: async () => (await import('./SiteRoutes')).SiteRoutes,
  preloadAt: /^(?!#\/(workspace|call_check))/,
  // Renders nothing: the wait is too short for a loading screen.
  fallback: null,
});
const VideoCallPage = lazyPage({
  fetch: async () => (await import('../screens/calls/screen/VideoCallPage')).VideoCallPage,
  preloadAt: /\/video_call(\?|$)/,
  fallback: <LoadingScreen />,
});
const CallCheckPage = lazyPage({
  fetch: async () => (await import('../screens/calls/screen/CallCheckPage')).CallCheckPage,
  preloadAt: /^#\/call_check/,
  fallback: <LoadingScreen />,
});

/** The workspace routes of SPEC §2; `SiteRoutes` has the others. */
export function AppRoutes() {
  return (
    <Switch>
      <Route path="/workspace/:address">
        <Guard access="users">
          <OpeningWorkspace />
        </Guard>
      </Route>
      <Route path="/workspace/:address/:channelId/video_call">
        <Guard access="users">
          <VideoCallPage />
        </Guard>
      </Route>
      <Route path="/call_check">
        <Guard access="users">
          <CallCheckPage />
        </Guard>
      </Route>
      <Route path="/workspace/:address/*">
        <Guard access="users">
          <WorkspacePage />
        </Guard>
      </Route>
      <Route>
        <SitePage />
      </Route>
    </Switch>
  );
}
