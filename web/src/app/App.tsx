import { CSPProvider } from '@base-ui/react/csp-provider';
import { Router } from 'wouter';
import { hashRouting } from '../platform/lib/hash-location';
import { PageLayers } from '../platform/ui/overlays/PageLayers';
import { Recovery } from '../platform/ui/Recovery';
import { AppRoutes } from './AppRoutes';
import { CrashScreen } from './CrashScreen';

export function App() {
  return (
    <Recovery fallback={<CrashScreen />}>
      <CSPProvider disableStyleElements>
        <Router {...hashRouting}>
          <AppRoutes />
        </Router>
        <PageLayers />
      </CSPProvider>
    </Recovery>
  );
}
