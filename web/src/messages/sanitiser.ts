import { deferred } from '../lib/deferred';

/** What makes messages safe to show. Fetched while they are: no message is shown before it is there. */
export const sanitiser = deferred(() => import('./message-html'));

// Before anybody asks: the messages themselves are on their way by then.
void sanitiser.load();
