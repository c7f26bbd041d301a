import type { Endpoint } from '@parley/contract/endpoint';
import { type ErrorStatus, errorStatuses } from '@parley/contract/errors';
import { fieldsOf, requestBody } from './body.js';
import type { JsonSchema } from './json-schema.js';
import { inputSchema } from './schemas.js';
import { failuresOf, successOf } from './statuses.js';

/** The OpenAPI description of one endpoint. */
export function operation(endpoint: Endpoint, answer: JsonSchema): object {
  const body = requestBody(endpoint);
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: security(endpoint),
    parameters: [
      ...parametersIn('path', inputSchema(endpoint.params)),
      ...parametersIn('query', inputSchema(endpoint.query)),
    ],
    ...(body && { requestBody: body }),
    responses: responses(endpoint, answer),
  };
}

/** OpenAPI writes path parameters as `{like_this}`. */
export function bracedPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

export const refusal = (status: ErrorStatus) => ({ $ref: `#/components/responses/${status}` });

function responses(endpoint: Endpoint, answer: JsonSchema): object {
  const success =
    successOf(endpoint) === 204
      ? { 204: { description: 'done' } }
      : { 200: { description: 'done', content: { 'application/json': { schema: answer } } } };
  return {
    ...success,
    ...Object.fromEntries(failuresOf(endpoint).map((status) => [status, refusal(status)])),
  };
}

function parametersIn(place: 'path' | 'query', schema: JsonSchema): object[] {
  return fieldsOf(schema).map(({ name, required, schema: value }) => ({
    name,
    in: place,
    required: place === 'path' || required,
    schema: value,
  }));
}

/** Each object is one sufficient alternative; all its keys are required. */
function security({ method, access }: Endpoint): object[] {
  const csrf = method === 'GET' ? {} : { csrfCookie: [], csrfToken: [] };
  const signedIn = { session: [], ...csrf };
  return access === 'user' ? [signedIn] : [csrf, signedIn];
}

const secondFactor = {
  description: 'Where a second factor is asked for: those that the account has.',
  schema: { type: 'string', examples: ['totp passkey recovery_code'] },
};

/** The headers of failures, by status. */
const headersOf: Readonly<Record<string, object>> = {
  401: {
    'X-Second-Factor': secondFactor,
    'X-Sign-In-Challenge': {
      description: 'For POST /api/session/second_factor.',
      schema: { type: 'string' },
    },
  },
  422: { 'X-Second-Factor': secondFactor },
  429: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 0 } } },
};

/** Failure responses, by status. */
export const refusals = Object.fromEntries(
  Object.entries(errorStatuses).map(([status, description]) => [
    status,
    {
      description,
      ...(headersOf[status] && { headers: headersOf[status] }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
    },
  ]),
);
