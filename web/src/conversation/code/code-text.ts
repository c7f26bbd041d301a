import { deferred } from '../../platform/lib/deferred';

/** Fetched with the first message that has a code block. */
export const codeText = deferred(() => import('./CodeText'));
