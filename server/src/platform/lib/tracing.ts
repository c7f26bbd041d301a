import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/**
 * Spans for the OpenTelemetry SDK that an operator loads into the process (decision 110). Without an SDK all of
 * this does nothing. Names and attributes are routes, kinds of jobs, fixed words and ids of requests, never a
 * user or a text: spans leave the machine.
 */
export const tracer = trace.getTracer('parley');

interface SpanParts {
  kind: SpanKind;
  attributes?: Attributes;
  /** The context with the parent span. Default: the active context. */
  parent?: Context;
}

/** Runs the work in a span, which ends with it. */
export async function inSpan<T>(
  name: string,
  { kind, attributes = {}, parent = context.active() }: SpanParts,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, { kind, attributes }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    // Not its message or stack: a mail server's refusal names the address.
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
    // Refusals undo transactions, too: whether that is a failure, the outer span says.
    if (kind !== SpanKind.INTERNAL) span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Runs the work in a span of the active trace; outside of a trace there is no span. */
export function inInnerSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (trace.getActiveSpan() === undefined) return work();
  return inSpan(name, { kind: SpanKind.INTERNAL, attributes }, work);
}

/** Runs work without an active span: it starts timers and tasks that outlive the request or job. */
export function outsideTraces(work: () => void): void {
  context.with(ROOT_CONTEXT, work);
}

/** The active span as a W3C `traceparent` header; undefined without an active span. */
export function activeTraceParent(): string | undefined {
  const headers: { traceparent?: string } = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent;
}

/** A context whose parent span is the one in a `traceparent` header. */
export function traceParentContext(traceparent: string | undefined): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}
