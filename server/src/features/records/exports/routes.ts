import * as endpoints from '@parley/contract/endpoints/exports';
import { IdText } from '@parley/contract/entities/id';
import * as z from 'zod/mini';
import { sendBlob } from '../../../domain/files/send-blob.js';
import type { Blobs } from '../../../platform/blobs/receive-blob.js';
import type { Identify } from '../../../platform/http/actor.js';
import { notFound, notSignedIn } from '../../../platform/http/errors.js';
import type { RateLimit } from '../../../platform/http/rate-limit.js';
import type { Route } from '../../../platform/http/route.js';
import type { HttpServer } from '../../../platform/http/server.js';
import { createExport } from './create-export.js';
import { deleteExport } from './delete-export.js';
import { listExports } from './list-exports.js';
import { takeArchive } from './take-archive.js';

interface Parts extends Blobs {
  server: HttpServer;
  identify: Identify;
  /** Counts what is taken away, for each account. */
  downloads: RateLimit;
}

export function exportRoutes(route: Route, parts: Parts): void {
  const { store } = parts;

  route(endpoints.createExport, ({ actor, body, request }) =>
    createExport(store.from(request), actor.userId, body.export.workspace_id),
  );

  route(endpoints.listExports, ({ actor }) => listExports(store.reader, actor.userId));

  route(endpoints.deleteExport, ({ actor, params, request }) =>
    deleteExport(store.from(request), actor.userId, params.id),
  );

  serveArchives(parts);
}

/** Outside the contract, because an archive is no JSON. */
function serveArchives({ server, identify, downloads, store, storage }: Parts): void {
  server.get('/api/exports/:id/archive', async (request, reply) => {
    const actor = await identify(request.raw);
    if (!actor) throw notSignedIn();
    const { success, data: id } = z.safeParse(IdText, (request.params as { id: string }).id);
    if (!success) throw notFound();
    await downloads.take(actor.userId);
    const archive = await takeArchive(store.from(request), actor.userId, id);
    return sendBlob(storage, archive, request, reply);
  });
}
