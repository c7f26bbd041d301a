import * as endpoints from '@parley/contract/endpoints/audit-events';
import { AuditAction } from '@parley/contract/entities/audit-event';
import { IdText } from '@parley/contract/entities/id';
import * as z from 'zod/mini';
import type { Identify } from '../../../platform/http/actor.js';
import { malformed, notSignedIn } from '../../../platform/http/errors.js';
import { problemSentences } from '../../../platform/http/problems.js';
import type { RateLimit } from '../../../platform/http/rate-limit.js';
import type { Route } from '../../../platform/http/route.js';
import type { HttpServer } from '../../../platform/http/server.js';
import type { StoreOfRoutes } from '../../../platform/store/store.js';
import { auditFormats } from './audit-text.js';
import { exportAuditEvents } from './export-audit-events.js';
import { listAuditEvents } from './list-audit-events.js';

interface Parts {
  server: HttpServer;
  identify: Identify;
  store: StoreOfRoutes;
  /** Counts what is taken away, for each account. */
  downloads: RateLimit;
}

export function auditLogRoutes(route: Route, parts: Parts): void {
  route(endpoints.listAuditEvents, ({ actor, query }) =>
    listAuditEvents(parts.store.reader, actor.userId, query),
  );
  serveAuditFile(parts);
}

const Query = z.object({
  workspace_id: IdText,
  action: z.optional(AuditAction),
  actor_id: z.optional(IdText),
});

/** Outside the contract, because the log as a file is no JSON. */
function serveAuditFile({ server, identify, store, downloads }: Parts): void {
  for (const format of ['csv', 'jsonl'] as const) {
    server.get(`/api/audit_events.${format}`, async (request, reply) => {
      const actor = await identify(request.raw);
      if (!actor) throw notSignedIn();
      const query = z.safeParse(Query, request.query);
      if (!query.success) throw malformed(problemSentences(query.error.issues, request.query));
      const { workspace_id: workspaceId, action, actor_id: actorId } = query.data;
      await downloads.take(actor.userId);
      const filter = { workspaceId, action, actorId };
      const lines = await exportAuditEvents(store.from(request), actor.userId, filter, format);
      reply.headers({
        'content-type': auditFormats[format].type,
        'content-disposition': `attachment; filename="audit-log.${format}"`,
        'cache-control': 'no-store',
      });
      return reply.send(lines);
    });
  }
}
