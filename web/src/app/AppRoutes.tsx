import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { LoadingScreen } from '../ui/LoadingScreen';
import { OpeningWorkspace } from '../workspaces/OpeningWorkspace';
import { Guard } from './Guard';

// Two halves, each fetched when it is first gone to: few come for both.
const SiteRoutes = lazy(async () => {
  const { SiteRoutes: component } = await import('./SiteRoutes');
  return { default: component };
});
const WorkspaceRoute = lazy(async () => {
  const { WorkspaceRoute: component } = await import('./WorkspaceRoute');
  return { default: component };
});
const VideoCallPage = lazy(async () => {
  const { VideoCallPage: component } = await import('../calls/VideoCallPage');
  return { default: component };
});
const CallCheckPage = lazy(async () => {
  const { CallCheckPage: component } = await import('../calls/CallCheckPage');
  return { default: component };
});

/** The routes of SPEC §2 that are a workspace; `SiteRoutes` has the others. */
export function AppRoutes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route element={<Guard access="users" />}>
          <Route path="/workspace/:address" element={<OpeningWorkspace />} />
          <Route path="/workspace/:address/:channelId/video_call" element={<VideoCallPage />} />
          <Route path="/call_check" element={<CallCheckPage />} />
          <Route path="/workspace/:address/*" element={<WorkspaceRoute />} />
        </Route>
        <Route
          path="*"
          element={
            // Too short a wait to say anything.
            <Suspense>
              <SiteRoutes />
            </Suspense>
          }
        />
      </Routes>
    </Suspense>
  );
}
