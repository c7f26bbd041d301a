import { context, propagation } from '@opentelemetry/api';
import {
  AlwaysOnSampler,
  InMemorySpanExporter,
  NodeTracerProvider,
  ParentBasedSampler,
  SamplingDecision,
  SimpleSpanProcessor,
  type Sampler,
} from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll } from 'vitest';

let isOn = false;
const asParents = new ParentBasedSampler({ root: new AlwaysOnSampler() });
const whileOn: Sampler = {
  shouldSample: (...parameters) =>
    isOn ? asParents.shouldSample(...parameters) : { decision: SamplingDecision.NOT_RECORD },
  toString: () => 'while a test file records',
};

const exporter = new InMemorySpanExporter();
/** A process takes one provider and keeps it: tracers that were made before would not find another. */
const provider = new NodeTracerProvider({
  sampler: whileOn,
  spanProcessors: [new SimpleSpanProcessor(exporter)],
});

/** Spans are recorded from the first to the last test of the file in which it is called. */
export function recordedSpans(): InMemorySpanExporter {
  beforeAll(() => {
    isOn = true;
    provider.register();
  });
  afterAll(() => {
    isOn = false;
    exporter.reset();
    for (const api of [context, propagation]) api.disable();
  });
  return exporter;
}
