import type { Endpoint } from '@parley/contract/endpoint';
import type { HttpServer } from '../server.js';
import { openApiDocument } from './document.js';

/** The API's OpenAPI description, generated on the first request. */
export function serveOpenApi(server: HttpServer, endpoints: readonly Endpoint[]): void {
  let text: string | undefined;
  server.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(endpoints));
    reply.type('application/json; charset=utf-8');
    return text;
  });
}
