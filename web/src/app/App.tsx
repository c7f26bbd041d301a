import { CSPProvider } from '@base-ui/react/csp-provider';
import { Router } from 'wouter';
import { hashRouting } from '../lib/hash-location';
import { NoticeLayer } from '../ui/overlays/NoticeLayer';
import { PageLayers } from '../ui/overlays/PageLayers';
import { AppRoutes } from './AppRoutes';
import { ErrorBoundary } from './ErrorBoundary';

export function App() {
  return (
    <ErrorBoundary>
      <CSPProvider disableStyleElements>
        <Router {...hashRouting}>
          <AppRoutes />
        </Router>
        <NoticeLayer />
        <PageLayers />
      </CSPProvider>
    </ErrorBoundary>
  );
}
