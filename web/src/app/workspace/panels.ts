import { deferred } from '../../platform/lib/deferred';

/** Components that appear on interaction, preloaded before it. */
export const panels = deferred(() => import('./Panels'));

// Views that few visits open: fetched when they are shown.
export const activityView = deferred(() => import('../../screens/activity/ActivityView'));
export const catchUpView = deferred(() => import('../../screens/catch-up/CatchUpView'));
export const searchView = deferred(() => import('../../screens/search/SearchView'));
export const recordsView = deferred(() => import('../../screens/records/RecordsView'));

// Screens in place of a workspace that is not open: few visits see them.
export const closedScreens = deferred(() => import('./closed-screens'));
