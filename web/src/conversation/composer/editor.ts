import { deferred } from '../../platform/lib/deferred';

/** The editor is most of the app's code. Until it is loaded, `PlainComposer` takes the text. */
export const editor = deferred(() => import('./rich-editors'), 'front');
