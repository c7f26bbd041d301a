import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Export } from '../entities/export.js';
import { byId, Id, IdText } from '../entities/id.js';

/** Deletes the user's earlier archive of the same kind. 409 while the server is making another archive of it. */
export const createExport = endpoint({
  name: 'createExport',
  method: 'POST',
  path: '/api/exports',
  summary:
    "Asks for an archive of a workspace, by its owners and admins, or of the user's own data.",
  body: z.object({ export: z.object({ workspace_id: z._default(z.nullable(Id), null) }) }),
  output: Export,
  rate: 'exports',
  errors: [401, 403, 404, 409, 429],
});

export const listExports = endpoint({
  name: 'listExports',
  method: 'GET',
  path: '/api/exports',
  summary: 'Lists the archives that the user asked for.',
  output: byId(Export),
  errors: [401],
});

/** An archive that the server is still making is stopped and deleted. */
export const deleteExport = endpoint({
  name: 'deleteExport',
  method: 'DELETE',
  path: '/api/exports/:id',
  summary: 'Deletes an archive that the user asked for.',
  params: z.object({ id: IdText }),
  output: z.object({ id: Id }),
  rate: 'exports',
  errors: [401, 404, 429],
});
