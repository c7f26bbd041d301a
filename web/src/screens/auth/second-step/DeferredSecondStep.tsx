import { deferred, useShown } from '../../../platform/lib/deferred';
import { Spinner } from '../../../platform/ui/Spinner';
import type { SecondStepProps } from './SecondStep';

const secondStep = deferred(() => import('./SecondStep'));

/** Few sign-ins have a second step, so it loads when one is asked for. */
export function DeferredSecondStep(props: SecondStepProps) {
  const module = useShown(secondStep);
  return module ? <module.SecondStep {...props} /> : <Spinner label="Loading" />;
}
