import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface SpanAttribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

/** A span of OpenTelemetry's protocol, with the process that recorded it. */
export interface ReceivedStep {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: SpanAttribute[];
  process: string;
}

interface TraceExport {
  resourceSpans: {
    resource: { attributes: SpanAttribute[] };
    scopeSpans: { spans: Omit<ReceivedStep, 'process'>[] }[];
  }[];
}

/** For tests: receives spans like a collector (OTLP over HTTP). */
export async function startTraceReceiver() {
  const steps: ReceivedStep[] = [];
  const server = createServer(async (req, res) => {
    const { resourceSpans } = (await json(req)) as TraceExport;
    for (const { resource, scopeSpans } of resourceSpans) {
      const name = resource.attributes.find(({ key }) => key === 'service.name');
      const process = name?.value.stringValue ?? '';
      for (const { spans } of scopeSpans)
        steps.push(...spans.map((span) => ({ ...span, process })));
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    steps,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
export type TraceReceiver = Awaited<ReturnType<typeof startTraceReceiver>>;
