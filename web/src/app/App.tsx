import { CSPProvider } from '@base-ui/react/csp-provider';
import { HashRouter } from 'react-router';
import { ConfirmLayer } from '../ui/ConfirmLayer';
import { NoticeLayer } from '../ui/NoticeLayer';
import { TooltipLayer } from '../ui/Tooltip';
import { AppRoutes } from './AppRoutes';
import { ErrorBoundary } from './ErrorBoundary';

export function App() {
  return (
    <ErrorBoundary>
      <CSPProvider disableStyleElements>
        {/* In one go: a channel in slices between frames is there later. */}
        <HashRouter useTransitions={false}>
          <AppRoutes />
        </HashRouter>
        <NoticeLayer />
        <ConfirmLayer />
        <TooltipLayer />
      </CSPProvider>
    </ErrorBoundary>
  );
}
