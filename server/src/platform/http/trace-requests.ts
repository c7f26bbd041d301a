import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tracer } from '../lib/tracing.js';

/**
 * A span for each request, named by the pattern of its route. It belongs to the trace that a trusted proxy names:
 * strangers must not decide which requests are recorded.
 */
export function traceRequests(
  server: FastifyInstance,
  isFromProxy: (request: IncomingMessage) => boolean,
): void {
  const contexts = new WeakMap<FastifyRequest, Context>();

  server.addHook('onRequest', (request, reply, done) => {
    const { id, method, raw } = request;
    const { url: route } = request.routeOptions;
    const active = context.active();
    const parent = isFromProxy(raw) ? propagation.extract(active, raw.headers) : active;
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'parley.request_id': id,
    };
    const name = route === undefined ? method : `${method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    // Invalid without an SDK. A span that is not sampled is valid: jobs must know that they are not, either.
    if (trace.isSpanContextValid(span.spanContext())) {
      contexts.set(request, trace.setSpan(parent, span));
      // Also comes when the client is gone before the answer, unlike Fastify's `onResponse`.
      reply.raw.once('close', () => end(span, reply.raw));
    }
    done();
  });

  // Not earlier: reading the body leaves the context.
  server.addHook('preHandler', (request, _reply, done) => {
    const own = contexts.get(request);
    if (own === undefined) done();
    else context.with(own, done);
  });
}

/** `http.response.status_code` is missing where nothing was answered. */
function end(span: Span, { headersSent, statusCode }: ServerResponse): void {
  if (headersSent) span.setAttribute('http.response.status_code', statusCode);
  if (statusCode >= 500) {
    span.setAttribute('error.type', String(statusCode));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
