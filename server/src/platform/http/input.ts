import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@parley/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { coercion } from './coerce.js';
import { malformed, notFound } from './errors.js';
import { isMultipart } from './multipart.js';
import { problemSentences } from './problems.js';

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/**
 * Parses requests by the endpoint's schemas: drops unknown keys, and refuses wrong types with 400.
 * A path parameter that no row can have is 404.
 */
export function inputReader<E extends Endpoint>(
  endpoint: E,
): (request: FastifyRequest) => Input<E> {
  const coerceQuery = coercion(endpoint.query);
  const coerceBody = coercion(endpoint.body);

  /** A DELETE may carry its parameters in the query, because some browsers drop its body. */
  function bodyOf(request: FastifyRequest): unknown {
    const { body } = request;
    if (body === undefined || body === null) {
      return endpoint.method === 'DELETE' ? coerceBody(request.query) : {};
    }
    return isForm(request) ? coerceBody(body) : body;
  }

  return (request) => {
    const params = z.safeParse(endpoint.params, request.params);
    if (!params.success || holdsNull(params.data)) throw notFound();
    // The schemas are the endpoint's own, so their results have its types.
    return {
      params: params.data as ParamsOf<E>,
      query: read(endpoint.query, coerceQuery(request.query)) as QueryOf<E>,
      body: read(endpoint.body, bodyOf(request)) as BodyOf<E>,
    };
  };
}

function read(schema: z.ZodMiniType, input: unknown): unknown {
  const parsed = z.safeParse(schema, input);
  if (!parsed.success) throw malformed(problemSentences(parsed.error.issues, input));
  if (holdsNull(parsed.data)) throw malformed(['Text must not hold the null character.']);
  return parsed.data;
}

/** PostgreSQL cannot store U+0000 in a text, and users never mean it. */
function holdsNull(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsNull);
}

function isForm(request: FastifyRequest): boolean {
  const { 'content-type': type } = request.headers;
  return type?.startsWith('application/x-www-form-urlencoded') === true || isMultipart(request);
}
