import { deferred } from '../../../platform/lib/deferred';
import { slot } from '../../../platform/lib/slot';
import { LoadFailed } from '../../../platform/ui/LoadFailed';
import { Spinner } from '../../../platform/ui/Spinner';

/** Few sign-ins have a second step, so it loads when one is asked for. */
export const DeferredSecondStep = slot(
  deferred(() => import('./SecondStep')),
  'SecondStep',
  { when: 'shown', Placeholder: () => <Spinner />, Failed: LoadFailed },
);
