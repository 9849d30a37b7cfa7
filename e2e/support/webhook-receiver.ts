import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Received {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

/** A receiver of webhooks: it responds as configured and stores every request. */
export async function startWebhookReceiver() {
  const received: Received[] = [];
  let status = 204;
  const server = createServer(async (req, res) => {
    const header = (name: string) => String(req.headers[`webhook-${name}`]);
    received.push({
      ...{ id: header('id'), timestamp: header('timestamp'), signature: header('signature') },
      body: await text(req),
    });
    res.writeHead(status).end(status === 204 ? undefined : 'Out of paper');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/books`,
    received,
    answerWith: (next: number) => {
      status = next;
    },
    stop: () => server.close(),
  };
}

/** Verifies the signature by the Standard Webhooks specification, without its library. */
export function isSigned({ id, timestamp, signature, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return signature.split(' ').includes(`v1,${expected}`);
}
