import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/**
 * The step where a test holds an email: before its first line, or after the whole email is received
 * but not answered.
 */
type Point = 'recipient' | 'answer';

interface Gate {
  point: Point;
  reached: () => void;
  opened: Promise<void>;
}

/** A real SMTP server that a test can delay, make refuse emails or take offline. */
export async function startTestMailServer() {
  const mails: ParsedMail[] = [];
  /** Last envelope sender by recipient. */
  const senders = new Map<string, string>();
  let recipients = 0;
  let gate: Gate | undefined;
  let refusal: { code: number; text: string } | undefined;

  async function pass(point: Point) {
    if (gate?.point !== point) return;
    const { reached, opened } = gate;
    reached();
    await opened;
  }

  const create = () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      async onRcptTo(_address, _session, callback) {
        recipients += 1;
        await pass('recipient');
        if (!refusal) return callback();
        callback(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      },
      async onData(stream, { envelope }, callback) {
        // The stream is read to the final dot: an email that is cut off before that fails here, and
        // does not count.
        const raw = await buffer(stream).catch(() => undefined);
        if (!raw) return;
        const { mailFrom, rcptTo } = envelope;
        for (const { address } of rcptTo) senders.set(address, mailFrom ? mailFrom.address : '');
        mails.push(await simpleParser(raw));
        await pass('answer');
        callback();
      },
    });
    server.on('error', () => {});
    return server;
  };

  let server = create();
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
  };
  await listen(0);
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    senderTo: (address: string) => senders.get(address) ?? '',
    /** Number of attempts to deliver an email. */
    recipients: () => recipients,
    mailsTo: (address: string) =>
      mails.filter(({ to }) => to && !Array.isArray(to) && to.text.includes(address)),
    /** Holds emails at a step until `open`; `reached` resolves when one is there. */
    hold(point: Point) {
      let reach = () => {};
      let release = () => {};
      const reached = new Promise<void>((resolve) => {
        reach = resolve;
      });
      const opened = new Promise<void>((resolve) => {
        release = resolve;
      });
      gate = { point, reached: reach, opened };
      return {
        reached,
        open: () => {
          gate = undefined;
          release();
        },
      };
    },
    refuse: (code: number, text: string) => {
      refusal = { code, text };
    },
    stopRefusing: () => {
      refusal = undefined;
    },
    /** Ends every connection like a broken line. */
    dropConnections() {
      for (const { _socket } of server.connections as Set<{ _socket: Socket }>) _socket.destroy();
    },
    goOffline: stop,
    goOnline: () => {
      server = create();
      return listen(port);
    },
    stop,
  };
}
export type TestMailServer = Awaited<ReturnType<typeof startTestMailServer>>;
