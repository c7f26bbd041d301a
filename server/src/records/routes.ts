import type { Blobs } from '../blobs/receive-blob.js';
import type { Identify } from '../http/actor.js';
import type { CreateRateLimit } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import type { HttpServer } from '../http/server.js';
import { rates } from '../limits.js';
import { auditLogRoutes } from './audit-log/routes.js';
import { exportRoutes } from './exports/routes.js';
import { retentionRoutes } from './retention/routes.js';

interface RecordParts extends Blobs {
  server: HttpServer;
  identify: Identify;
  rateLimit: CreateRateLimit;
}

/** What owners and admins keep: the audit log, how long messages stay, archives; and everybody's own archive. */
export function recordRoutes(route: Route, { rateLimit, ...parts }: RecordParts): void {
  const downloads = rateLimit(rates.recordDownloads);
  auditLogRoutes(route, { ...parts, downloads });
  retentionRoutes(route, parts.store);
  exportRoutes(route, { ...parts, downloads });
}
