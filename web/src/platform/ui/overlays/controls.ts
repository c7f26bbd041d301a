import { deferred } from '../../lib/deferred';

/** Base UI is a third of the app's code and is needed only after a user's action. */
export const controls = deferred(() => import('./base-controls'));
