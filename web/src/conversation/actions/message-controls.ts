import { deferred } from '../../platform/lib/deferred';

/** The parts that act on messages and days or read them, and the bars above them. */
export const messageControls = deferred(() => import('./message-parts'));
