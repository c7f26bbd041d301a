import type { ErrorStatus } from '@parley/contract/errors';
import { refusal } from './operation.js';

/** Paths outside the contract, because they carry bytes instead of JSON. */
export const otherPaths = {
  '/healthz': health('isAlive', 'Whether the process answers.', {}),
  '/readyz': health('isReady', 'Whether it can do its work, so that people may be sent here.', {
    503: { description: 'not ready', content: { 'text/plain': {} } },
  }),
  '/api/openapi.json': {
    get: {
      operationId: 'readOpenApi',
      summary: 'This document.',
      tags: ['openapi.json'],
      security: [{}],
      responses: {
        200: {
          description: 'done',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
      },
    },
  },
  '/api/direct_uploads/{token}': {
    put: {
      operationId: 'sendDirectUpload',
      summary: 'Sends the bytes of a direct upload: its address is the permission.',
      tags: ['direct_uploads'],
      security: [{}],
      parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
      responses: { 204: { description: 'stored' }, ...refuses(400, 404, 422, 429) },
    },
  },
  '/api/files/{id}/{name}': {
    get: {
      operationId: 'downloadFile',
      summary: 'Downloads a file of a message that the user may see, whole or in part.',
      tags: ['files'],
      security: [{ session: [] }],
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'string', pattern: '^[1-9]\\d{0,15}$' },
        },
        { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
        {
          name: 'download',
          in: 'query',
          schema: { const: '1' },
          description: 'Always as an attachment.',
        },
        { name: 'Range', in: 'header', schema: { type: 'string' } },
        { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
      ],
      responses: {
        200: bytes('all of it, of the type that the message names', '*/*'),
        206: bytes('the part that was asked for', '*/*'),
        304: { description: 'not changed' },
        416: { description: 'no such part' },
        ...refuses(400, 401, 404),
      },
    },
  },
  '/api/photos/{key}': {
    get: {
      operationId: 'readPhoto',
      summary: "Reads a user's photo.",
      tags: ['photos'],
      security: [{ session: [] }],
      parameters: [{ name: 'key', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: bytes('the photo', 'image/webp'),
        ...refuses(400, 401, 404),
      },
    },
  },
};

function health(operationId: string, summary: string, failures: object) {
  return {
    get: {
      operationId,
      summary,
      tags: ['health'],
      security: [{}],
      responses: { 200: { description: 'yes', content: { 'text/plain': {} } }, ...failures },
    },
  };
}

function bytes(description: string, type: string): object {
  return { description, content: { [type]: {} } };
}

function refuses(...statuses: ErrorStatus[]): object {
  return Object.fromEntries(statuses.map((status) => [status, refusal(status)]));
}
