import { deferred } from '../lib/deferred';

/** What is offered, and how it is chosen from. */
export const choicesPart = deferred(() => import('./Choices'));
