import { deferred } from '../../platform/lib/deferred';

/** Menus, the dialog, dragging and storing of sections: only after a user's action. */
export const sectionTools = deferred(() => import('./tools/SectionTools'));
