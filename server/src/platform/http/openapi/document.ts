import type { Endpoint } from '@parley/contract/endpoint';
import { bracedPath, operation, refusals } from './operation.js';
import { otherPaths } from './other-paths.js';
import { answerSchemas } from './schemas.js';

const description = `Team chat. Requests carry JSON or a form with Rails' bracket names. A call that
fails answers with a list of sentences to show to people. Every change carries the CSRF token of
\`GET /api/csrf_token\` in \`X-CSRF-Token\`, which belongs to the cookie that comes with it and to the
session; signing up, in and out answers with the next one in the same header. Answers name who is
signed in in \`X-User-Id\`; a change that carries it is made by that user or refused with 409.`;

/** Generates the OpenAPI 3.1 description from the contract. */
export function openApiDocument(endpoints: readonly Endpoint[]): object {
  const outputs = Object.fromEntries(endpoints.map(({ name, output }) => [name, output]));
  const { entities, answers } = answerSchemas(outputs);
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[bracedPath(endpoint.path)] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint, answers[endpoint.name] ?? {});
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parley', version: '1', description: description.replaceAll('\n', ' ') },
    paths: { ...paths, ...otherPaths },
    components: {
      schemas: entities,
      responses: refusals,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'parley_session', description: overHttps },
        csrfCookie: { type: 'apiKey', in: 'cookie', name: 'parley_csrf', description: overHttps },
        csrfToken: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        metrics: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

const overHttps = 'Over https its name begins with `__Host-`.';
