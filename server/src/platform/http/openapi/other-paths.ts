import { AuditAction } from '@parley/contract/entities/audit-event';
import type { ErrorStatus } from '@parley/contract/errors';
import { refusal } from './operation.js';

const idText = { type: 'string', pattern: '^[1-9]\\d{0,15}$' };

/** Paths outside the contract, because they carry bytes instead of JSON. */
export const otherPaths = {
  '/healthz': health('isAlive', 'Whether the process answers.', {}),
  '/readyz': health('isReady', 'Whether it can do its work, so that people may be sent here.', {
    503: { description: 'not ready', content: { 'text/plain': {} } },
  }),
  '/metrics': {
    get: {
      operationId: 'readMetrics',
      summary: 'What Prometheus reads of this process, where the operator asked for it.',
      tags: ['health'],
      security: [{ metrics: [] }],
      responses: {
        200: { description: 'the metrics', content: { 'text/plain': {} } },
        401: refusal(401),
        404: { description: 'not configured', content: { 'text/html': {} } },
      },
    },
  },
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
          schema: idText,
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
        ...inParts('all of it, of the type that the message names', '*/*'),
        ...refuses(400, 401, 404),
      },
    },
  },
  '/api/link_previews/{id}/picture': {
    get: {
      operationId: 'readPreviewPicture',
      summary: "Reads the picture of a link's preview, of a message that the user may see.",
      tags: ['files'],
      security: [{ session: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: idText },
        { name: 'Range', in: 'header', schema: { type: 'string' } },
        { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
      ],
      responses: {
        ...inParts('all of it', 'image/webp'),
        ...refuses(400, 401, 404),
      },
    },
  },
  '/api/audit_events.csv': auditFile('readAuditCsv', 'CSV', 'text/csv'),
  '/api/audit_events.jsonl': auditFile('readAuditLines', 'JSON lines', 'application/jsonl'),
  '/api/exports/{id}/archive': {
    get: {
      operationId: 'downloadExport',
      summary: 'Downloads an archive that the user asked for, whole or in part.',
      tags: ['exports'],
      security: [{ session: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: idText },
        { name: 'Range', in: 'header', schema: { type: 'string' } },
      ],
      responses: {
        ...inParts('all of it', 'application/zip'),
        ...refuses(400, 401, 403, 404, 429),
      },
    },
  },
  '/api/photos/{key}': picture('readPhoto', "Reads a user's photo.", 'the photo'),
  '/api/workspace_pictures/{key}': picture(
    'readWorkspacePicture',
    'Reads the picture of a workspace that the user belongs to.',
    'the picture',
  ),
  '/api/workspace_emoji/{key}': picture(
    'readWorkspaceEmoji',
    'Reads the picture of an emoji of a workspace that the user belongs to.',
    'the picture',
  ),
};

function picture(operationId: string, summary: string, found: string) {
  return {
    get: {
      operationId,
      summary,
      tags: ['photos'],
      security: [{ session: [] }],
      parameters: [{ name: 'key', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: bytes(found, 'image/webp'),
        ...refuses(400, 401, 404),
      },
    },
  };
}

/** The audit log as a file: the same filters as `GET /api/audit_events`. */
function auditFile(operationId: string, format: string, type: string) {
  return {
    get: {
      operationId,
      summary: `Streams a workspace's audit log as ${format}, for its owners and admins.`,
      tags: ['audit_events'],
      security: [{ session: [] }],
      parameters: [
        { name: 'workspace_id', in: 'query', required: true, schema: idText },
        { name: 'action', in: 'query', schema: { enum: AuditAction.options } },
        { name: 'actor_id', in: 'query', schema: idText },
      ],
      responses: { 200: bytes('the log', type), ...refuses(400, 401, 403, 404, 429) },
    },
  };
}

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

/** Responses of a download that can be resumed, and that browsers revalidate. */
function inParts(whole: string, type: string) {
  return {
    200: bytes(whole, type),
    206: bytes('the part that was asked for', type),
    302: { description: 'the bytes are at this address for a minute' },
    304: { description: 'not changed' },
    416: { description: 'no such part' },
  };
}

function bytes(description: string, type: string): object {
  return { description, content: { [type]: {} } };
}

function refuses(...statuses: ErrorStatus[]): object {
  return Object.fromEntries(statuses.map((status) => [status, refusal(status)]));
}
