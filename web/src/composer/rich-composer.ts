import { deferred } from '../lib/deferred';

/** The rich editor, most of the program's weight: until it is there, and without it, one writes plainly. */
export const richComposer = deferred(() => import('./RichComposer'), 'next');
