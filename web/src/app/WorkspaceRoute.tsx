import { WorkspaceScreen } from '../workspace-screen/WorkspaceScreen';
import { applyLiveEvent } from './live-events';

/** The workspace screen, joined to what live events do. Loaded when it is first gone to. */
export function WorkspaceRoute() {
  return <WorkspaceScreen onEvent={applyLiveEvent} />;
}
