import { Route, Routes } from 'react-router';
import { LoadingScreen } from '../ui/LoadingScreen';
import { OpeningWorkspace } from '../workspaces/OpeningWorkspace';
import { fetchedPage } from './fetched-page';
import { Guard } from './Guard';

// Two halves, each fetched when it is first gone to: few come for both.
const WorkspacePage = fetchedPage({
  fetch: async () => (await import('./WorkspaceRoute')).WorkspaceRoute,
  at: /^#\/workspace\/(?!.*\/video_call)/,
  meanwhile: <LoadingScreen />,
});
const SitePage = fetchedPage({
  fetch: async () => (await import('./SiteRoutes')).SiteRoutes,
  at: /^(?!#\/(workspace|call_check))/,
  // Too short a wait to say anything.
  meanwhile: null,
});
const VideoCallPage = fetchedPage({
  fetch: async () => (await import('../calls/VideoCallPage')).VideoCallPage,
  at: /\/video_call(\?|$)/,
  meanwhile: <LoadingScreen />,
});
const CallCheckPage = fetchedPage({
  fetch: async () => (await import('../calls/CallCheckPage')).CallCheckPage,
  at: /^#\/call_check/,
  meanwhile: <LoadingScreen />,
});

/** The routes of SPEC §2 that are a workspace; `SiteRoutes` has the others. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Guard access="users" />}>
        <Route path="/workspace/:address" element={<OpeningWorkspace />} />
        <Route path="/workspace/:address/:channelId/video_call" element={<VideoCallPage />} />
        <Route path="/call_check" element={<CallCheckPage />} />
        <Route path="/workspace/:address/*" element={<WorkspacePage />} />
      </Route>
      <Route path="*" element={<SitePage />} />
    </Routes>
  );
}
