import type { Feature } from '../../domain/feature.js';
import type { Blobs } from '../../platform/blobs/receive-blob.js';
import type { Identify } from '../../platform/http/actor.js';
import type { CreateRateLimit } from '../../platform/http/rate-limit.js';
import type { Route } from '../../platform/http/route.js';
import type { HttpServer } from '../../platform/http/server.js';
import { rates } from '../../platform/lib/limits.js';
import { auditLogRoutes } from './audit-log/routes.js';
import { exportJob } from './exports/export-job.js';
import { exportRoutes } from './exports/routes.js';
import { clearMessages } from './retention/clear-messages.js';
import { retentionRoutes } from './retention/routes.js';

export interface RecordParts extends Blobs {
  route: Route;
  server: HttpServer;
  identify: Identify;
  rateLimit: CreateRateLimit;
}

/** Calls of owners and admins: the audit log, retention, archives; and everybody's own archive. */
export const records: Feature<RecordParts> = {
  routes({ rateLimit, ...parts }) {
    const { route } = parts;
    const downloads = rateLimit(rates.recordDownloads);
    auditLogRoutes(route, { ...parts, downloads });
    retentionRoutes(route, parts.store);
    exportRoutes(route, { ...parts, downloads });
  },
  jobs: { long: [clearMessages, exportJob] },
};
