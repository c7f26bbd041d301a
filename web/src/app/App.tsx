import { CSPProvider } from '@base-ui/react/csp-provider';
import { HashRouter } from 'react-router';
import { TooltipLayer } from '../ui/Tooltip';
import { AppRoutes } from './AppRoutes';
import { ErrorBoundary } from './ErrorBoundary';

export function App() {
  return (
    <ErrorBoundary>
      <CSPProvider disableStyleElements>
        <HashRouter>
          <AppRoutes />
        </HashRouter>
        <TooltipLayer />
      </CSPProvider>
    </ErrorBoundary>
  );
}
