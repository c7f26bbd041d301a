import * as directUploads from '@parley/contract/endpoints/direct-uploads';
import * as endpoints from '@parley/contract/endpoints/files';
import { IdText } from '@parley/contract/entities/id';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Feature } from '../../domain/feature.js';
import { sendBlob } from '../../domain/files/send-blob.js';
import type { Uploads } from '../../domain/files/uploads.js';
import type { Identify } from '../../platform/http/actor.js';
import { notFound, notSignedIn } from '../../platform/http/errors.js';
import { linkHeader } from '../../platform/http/link-header.js';
import type { Route } from '../../platform/http/route.js';
import type { HttpServer } from '../../platform/http/server.js';
import { createDirectUpload } from './create-direct-upload.js';
import { findFile } from './find-file.js';
import { listFiles } from './list-files.js';
import { receiveDirectUpload } from './receive-direct-upload.js';

export interface FileParts {
  route: Route;
  server: HttpServer;
  identify: Identify;
  uploads: Uploads;
}

export const files: Feature<FileParts> = {
  routes({ route, server, identify, uploads }) {
    route(endpoints.listFiles, async ({ actor, params, query, reply }) => {
      const page = await listFiles(uploads.store.reader, actor.userId, params.id, query);
      linkHeader(reply, `/api/channels/${params.id}/files`, page);
      return page.files;
    });
    route(directUploads.createDirectUpload, ({ actor, body: { blob } }) =>
      createDirectUpload(uploads, actor, blob),
    );
    serveUploads(server, uploads);
    serveFiles(server, identify, uploads);
  },
};

/** Outside the contract, because a direct upload's body is the file itself. */
function serveUploads(server: HttpServer, uploads: Uploads): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Not parsed: the handler reads the request's stream.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.put('/api/direct_uploads/*', async (request, reply) => {
      await receiveDirectUpload(uploads, restOfPath(request), request.raw);
      return reply.code(204).send();
    });
  });
}

/** Outside the contract, because a file is no JSON. The name in the path is decoration. */
function serveFiles(server: HttpServer, identify: Identify, { store, storage }: Uploads): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/api/files/:id/*',
    async handler(request, reply) {
      const actor = await identify(request.raw);
      if (!actor) throw notSignedIn();
      const { success, data: id } = z.safeParse(IdText, (request.params as { id: string }).id);
      if (!success) throw notFound();
      const file = await findFile(store.reader, actor.userId, id);
      const blob = {
        key: file.blob_key,
        name: file.name,
        type: file.content_type,
        createdAt: file.created_at,
        download: (request.query as { download?: unknown }).download === '1',
      };
      return sendBlob(storage, blob, request, reply);
    },
  });
}

function restOfPath(request: FastifyRequest): string {
  return (request.params as { '*': string })['*'];
}
