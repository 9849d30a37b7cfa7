import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushedNotification } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import ece from 'http_ece';
import mongoose from 'mongoose';
import { NotificationModel } from '../src/modules/notifications/inbox/notifications.model.ts';
import { startTestChat } from './chat-harness.ts';
import { eventsFor } from './harness.ts';

interface ReceivedPush {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Fake of a browser vendor's push service and of the browsers that receive from it. */
export async function startPushService() {
  const pushed: ReceivedPush[] = [];
  const statuses = new Map<string, number>();
  const server = createServer(async (req, res) => {
    const path = req.url ?? '';
    pushed.push({ path, headers: req.headers, body: await buffer(req) });
    const status = statuses.get(path) ?? 201;
    res.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** A browser that subscribes to notifications; `shown` returns what it could decrypt. */
  function newDevice() {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const authSecret = randomBytes(16).toString('base64url');
    const path = `/push/${randomBytes(8).toString('hex')}`;
    const received = () => pushed.filter((each) => each.path === path);
    const read = ({ body }: ReceivedPush): PushedNotification =>
      JSON.parse(
        ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret }).toString(),
      );
    return {
      received,
      shown: () => received().map(read),
      answerWith: (status: number) => statuses.set(path, status),
      subscription: {
        endpoint: `${origin}${path}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: authSecret },
      },
    };
  }

  return {
    origin,
    newDevice,
    pushed,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** Whether a request is signed (VAPID) for `origin` with the key that browsers were given. */
export function isSignedBy(key: string, { headers }: ReceivedPush, origin: string): boolean {
  const [, token = '', sentKey] =
    /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return signed && sentKey === key && aud === origin;
}

export const devicesPath = '/notifications/push-subscriptions';

/** A chat whose people have devices; `newReader` creates a person with one. */
export async function startPushChat() {
  const service = await startPushService();
  const chat = await startTestChat({ PUSH_ORIGINS: service.origin });
  return {
    service,
    chat,
    async newReader(name = 'Ada') {
      const person = await chat.newPerson(name);
      const device = service.newDevice();
      const { body } = await person.send(`POST ${devicesPath}`, device.subscription);
      return {
        ...person,
        device,
        subscriptionId: body.subscription.id as string,
        events: eventsFor(person.id),
        devices: async () => (await person.send(`GET ${devicesPath}`)).body.subscriptions,
        /** Resolves once no push is pending. */
        waitForPushes: () =>
          eventually(async () => {
            const pending = { userId: person.id, pushDueAt: mongoose.trusted({ $exists: true }) };
            return (await NotificationModel.exists(pending)) === null;
          }, 20_000),
      };
    },
    async close() {
      await chat.close();
      service.close();
    },
  };
}
export type PushChat = Awaited<ReturnType<typeof startPushChat>>;
