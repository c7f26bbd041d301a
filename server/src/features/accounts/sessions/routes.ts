import * as endpoints from '@parley/contract/endpoints/sessions';
import type { CreateRateLimit } from '../../../platform/http/rate-limit.js';
import type { Route } from '../../../platform/http/route.js';
import { rates } from '../../../platform/lib/limits.js';
import type { StoreOfRoutes } from '../../../platform/store/store.js';
import type { SessionAnswers } from '../session-answers.js';
import type { SessionLifetimes } from '../session.js';
import { endOtherSessions, endOwnSession } from './end-own-sessions.js';
import { listSessions } from './list-sessions.js';

interface Parts {
  store: StoreOfRoutes;
  rateLimit: CreateRateLimit;
  lifetimes: SessionLifetimes;
  answers: SessionAnswers;
}

export function sessionRoutes(route: Route, { store, rateLimit, lifetimes, answers }: Parts): void {
  // For each session: a thief of one must not use up what the owner needs to end it.
  const ended = rateLimit(rates.sessionsEnded);

  route(endpoints.listSessions, ({ actor }) => listSessions(store.reader, actor, lifetimes));

  route(endpoints.endSession, async ({ actor, params, request, reply }) => {
    await ended.take(actor.sessionId);
    await endOwnSession(store.from(request), actor, params.id);
    if (params.id === actor.sessionId) answers.farewell({ request, reply });
    return {};
  });

  route(endpoints.endOtherSessions, async ({ actor, request }) => {
    await ended.take(actor.sessionId);
    await endOtherSessions(store.from(request), actor);
    return {};
  });
}
