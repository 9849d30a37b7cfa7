import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace as spans,
  type Tracer,
} from '@opentelemetry/api';
import type { TracingConfig } from '../config.ts';
import { currentContext, withContext } from './context.ts';
import { newTrace, readTraceparent, type TraceContext } from './trace-context.ts';

const flushWithinMs = 2000;
let recording: { tracer: Tracer; share: number } | undefined;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

interface Step {
  name: string;
  kind: keyof typeof kinds;
  /** Contains neither texts that people wrote nor URLs that grant access. */
  attributes?: Attributes;
}

export interface RunningStep {
  /** What is part of this step belongs here. */
  trace: TraceContext;
  end: (outcome?: { name?: string; attributes?: Attributes; error?: unknown }) => void;
}

/**
 * Exports the spans of this process to OTEL_EXPORTER_OTLP_ENDPOINT; without one nothing is
 * recorded, and only the ids are passed on. Returns a function that exports the last ones within 2
 * s.
 */
export async function startTracing(
  service: string,
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER_ARG: share = defaultShare,
  }: TracingConfig,
): Promise<() => Promise<void>> {
  if (!endpoint) return async () => {};
  // Half a second and 20 MB that a process without a collector does not pay.
  const [
    { BatchSpanProcessor, TracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'soloist' }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  });
  recording = { tracer: provider.getTracer('soloist'), share };
  return async () => {
    recording = undefined;
    // An unreachable collector must not delay the shutdown.
    await Promise.race([
      provider.shutdown().catch(() => undefined),
      sleep(flushWithinMs, undefined, { ref: false }),
    ]);
  };
}

export const defaultShare = 0.1;

/**
 * The trace of a request from outside, which may continue the caller's trace. We decide whether it is
 * recorded, or anyone could fill our disks.
 */
export function beginTrace(traceparent?: unknown): TraceContext {
  const { traceId, spanId } = readTraceparent(traceparent) ?? newTrace();
  return { traceId, spanId, isSampled: recording !== undefined && Math.random() < recording.share };
}

/** Continues the trace of another process of ours. */
export const continueTrace = (traceparent?: unknown): TraceContext =>
  readTraceparent(traceparent) ?? beginTrace();

const nothing = () => {};

/** Starts a span below `parent`; none is created where it is not recorded. `startedAt` in ms. */
export function startStep({
  name,
  kind,
  attributes = {},
  parent,
  startedAt,
}: Step & { parent: TraceContext; startedAt?: number }): RunningStep {
  if (!recording || !parent.isSampled) return { trace: parent, end: nothing };
  const { traceId, spanId } = parent;
  const above = spans.setSpanContext(ROOT_CONTEXT, {
    ...{ traceId, spanId, traceFlags: 1 },
    isRemote: kind === 'server' || kind === 'consumer',
  });
  const options = { kind: kinds[kind], attributes, startTime: startedAt };
  const span = recording.tracer.startSpan(name, options, above);
  return {
    trace: { traceId, spanId: span.spanContext().spanId, isSampled: true },
    end: (outcome = {}) => endSpan(span, outcome),
  };
}

function endSpan(span: Span, { name, attributes, error }: Parameters<RunningStep['end']>[0] & {}) {
  if (name) span.updateName(name);
  if (attributes) span.setAttributes(attributes);
  if (error) {
    // Its message may quote people's texts; the log, which has the same ids, has the details.
    span.setAttribute('error.type', kindOf(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

const kindOf = (error: unknown) => {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
};

/** Runs `work` in a span of the current request; outside of one, without a span. */
export async function inStep<T>(step: Step, work: () => Promise<T>): Promise<T> {
  const context = currentContext();
  if (!recording || !context?.trace.isSampled) return work();
  const { trace, end } = startStep({ ...step, parent: context.trace });
  try {
    const result = await withContext({ ...context, trace }, work);
    end();
    return result;
  } catch (error) {
    end({ error });
    throw error;
  }
}
