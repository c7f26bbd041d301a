import { deferred } from '../../platform/lib/deferred';

/** Components that appear on interaction, preloaded before it. */
export const panels = deferred(() => import('./Panels'));
