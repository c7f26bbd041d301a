import { allEndpoints } from '@parley/contract/endpoints/all';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { startTestServer } from '../../../../testing/server/test-server.js';
import { openApiDocument } from './document.js';
import type { JsonSchema } from './json-schema.js';

// A document is more than a schema, but these are the only parts tested.
const document = openApiDocument(allEndpoints) as JsonSchema;

it('is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  const broken = { ...document, paths: { '/api/x': { get: { responses: 7 } } } };
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
});

it('is served to anybody', async () => {
  const server = await startTestServer();
  const answer = await server.openBrowser().fetch('/api/openapi.json');
  expect([answer.status, answer.body]).toEqual([200, document]);
  await server.close();
});

it('describes every call', () => {
  const { paths } = document as { paths: Record<string, Record<string, object>> };
  for (const { name, method, path, summary } of allEndpoints) {
    const braced = path.replaceAll(/:(\w+)/g, '{$1}');
    expect(paths[braced]?.[method.toLowerCase()], name).toMatchObject({
      operationId: name,
      summary,
    });
  }
});

it('names the fields of forms and queries as Rails does', () => {
  expect(document).toHaveProperty(
    ['paths', '/api/message_saves', 'get', 'parameters', '0', 'name'],
    'message_save[workspace_id]',
  );
  const content = ['paths', '/api/messages', 'post', 'requestBody', 'content'];
  const files = ['schema', 'properties', 'message[files][]', 'items'];
  expect(document).toHaveProperty(
    [...content, 'multipart/form-data', ...files, 'anyOf'],
    [{ type: 'string' }, { type: 'string', contentMediaType: 'application/octet-stream' }],
  );
  expect(document).toHaveProperty([...content, 'application/x-www-form-urlencoded', ...files], {
    type: 'string',
  });
  const profile = ['paths', '/api/users/{id}', 'patch', 'requestBody', 'content'];
  const photo = ['schema', 'properties', 'user[photo]'];
  const blank = { type: 'string', const: '' };
  expect(document).toHaveProperty(
    [...profile, 'multipart/form-data', ...photo, 'anyOf'],
    [{ type: 'string', contentMediaType: 'application/octet-stream' }, blank],
  );
  expect(document).toHaveProperty(
    [...profile, 'application/x-www-form-urlencoded', ...photo],
    blank,
  );
});
