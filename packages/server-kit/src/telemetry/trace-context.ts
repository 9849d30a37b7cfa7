import { randomUUID } from 'node:crypto';

/** A position in a trace, as in W3C's `traceparent`. */
export interface TraceContext {
  /** 32 hexadecimal digits: the id of everything that follows from one action of a person. */
  traceId: string;
  /** 16 hexadecimal digits: the id of the parent span. */
  spanId: string;
  /** Whether its spans are recorded. */
  isSampled: boolean;
}

const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const sampledBit = 1;

/** The position in a `traceparent`; undefined where it is invalid. */
export function readTraceparent(header: unknown): TraceContext | undefined {
  const [, traceId, spanId, flags = ''] = traceparent.exec(String(header)) ?? [];
  if (!traceId || !spanId) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledBit) === sampledBit };
}

/** The header that continues a trace in another process. */
export const traceparentOf = ({ traceId, spanId, isSampled }: TraceContext) =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** An unsampled new trace. */
export const newTrace = (): TraceContext => ({
  traceId: randomDigits(),
  spanId: randomDigits().slice(16),
  isSampled: false,
});

// The cheapest source of random digits: Node buffers them.
const randomDigits = () => randomUUID().replaceAll('-', '');
