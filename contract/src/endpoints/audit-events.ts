import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { AuditAction, AuditEvent } from '../entities/audit-event.js';
import { Id, IdText } from '../entities/id.js';
import { PageSize } from '../entities/page-size.js';

/** Newest first. `before`: the `next` of the page before; null at the end. */
export const listAuditEvents = endpoint({
  name: 'listAuditEvents',
  method: 'GET',
  path: '/api/audit_events',
  summary: "Reads a page of a workspace's audit log, for its owners and admins.",
  query: z.object({
    workspace_id: IdText,
    action: z.optional(AuditAction),
    actor_id: z.optional(IdText),
    before: z.optional(IdText),
    limit: z.optional(PageSize),
  }),
  output: z.object({ audit_events: z.array(AuditEvent), next: z.nullable(Id) }),
  errors: [400, 401, 403, 404],
});
