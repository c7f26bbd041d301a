import { deferred } from '../lib/deferred';

/** What is not there when one comes: most come to a channel. */
export const otherPlaces = deferred(() => import('./other-places'));
