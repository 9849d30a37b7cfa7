import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that counts emails by recipient and document, and stores none. */
export async function startMailCounter() {
  const counts = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, session, callback) {
      const raw = (await buffer(stream)).toString('latin1');
      const document = raw.match(/filename="?Proposal (P-\d+)/)?.[1] ?? 'no document';
      const key = `${session.envelope.rcptTo[0]?.address} ${document}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      callback();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    counts,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
