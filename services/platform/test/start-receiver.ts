import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook as Verifier } from 'standardwebhooks';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
/** A status, or no response. */
type ReceiverResponse = number | 'silence';

/** A third-party program that receives webhooks. It records requests and answers as configured. */
export async function startReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, ReceiverResponse>();
  const server = createServer(async (req, res) => {
    const { url: path = '', headers } = req;
    received.push({ path, headers, body: await text(req) });
    const answer = answers.get(path) ?? 204;
    if (answer === 'silence') return;
    const location = `http://127.0.0.1:${port}/elsewhere`;
    res.writeHead(answer, answer === 302 ? { location } : {}).end(`Answered with ${answer}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (path: string) => `http://127.0.0.1:${port}${path}`,
    answerWith: (path: string, answer: ReceiverResponse) => answers.set(path, answer),
    at: (path: string) => received.filter((each) => each.path === path),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** The verified content of a message. @throws for another secret's or an old signature. */
export const verify = (secret: string, { headers, body }: Received) =>
  new Verifier(secret).verify(body, headers as Record<string, string>);
