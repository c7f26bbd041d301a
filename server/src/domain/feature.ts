import type { CableChannel } from '../platform/cable/cable-channel.js';
import type { Route } from '../platform/http/route.js';
import type { RunnableKind } from '../platform/jobs/job-kind.js';
import type { StoreOfRoutes } from '../platform/store/store.js';

/** What the routes of every feature need. */
export interface RouteParts {
  route: Route;
  store: StoreOfRoutes;
}

/** Jobs of a lane have slots of their own: slow mail holds up no push. */
export const lanes = ['quick', 'previews', 'long', 'mail'] as const;

/**
 * What a feature adds to the product. It names the parts that it needs; `app` has all parts, makes them once, and hands
 * them to each feature of its list.
 */
export interface Feature<Parts = RouteParts> {
  readonly routes?: (parts: Parts) => void;
  /** The live channels that it serves. */
  readonly channels?: (parts: Parts) => readonly CableChannel[];
  readonly jobs?: Partial<Record<(typeof lanes)[number], readonly RunnableKind[]>>;
}
