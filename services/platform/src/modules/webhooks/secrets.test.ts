import { Types } from 'mongoose';
import { Webhook as Verifier } from 'standardwebhooks';
import { createSecrets } from './secrets.rules.ts';

const secrets = createSecrets('an installation’s secret');
const _id = new Types.ObjectId();
const message = { messageId: 'msg_1', body: '{"type":"webhook.test"}' };
const first = { _id, secretNumber: 1, oldSecretUntil: null };
const opens = (secret: string, headers: Record<string, string>) => {
  try {
    return Boolean(new Verifier(secret).verify(message.body, headers));
  } catch {
    return false;
  }
};

it('derives the same secret each time, and another for each webhook and installation', () => {
  expect(secrets.secretOf(first)).toBe(secrets.secretOf({ ...first }));
  const others = [
    secrets.secretOf({ ...first, _id: new Types.ObjectId() }),
    secrets.secretOf({ ...first, secretNumber: 2 }),
    createSecrets('another one’s').secretOf(first),
  ];
  expect(new Set([secrets.secretOf(first), ...others]).size).toBe(4);
});

it('signs with the old secret, too, for a day after a change', () => {
  const old = secrets.secretOf(first);
  const changed = { _id, secretNumber: 2, oldSecretUntil: new Date(Date.now() + 60_000) };
  const both = secrets.sign(changed, message);
  expect([opens(old, both), opens(secrets.secretOf(changed), both)]).toEqual([true, true]);
  const later = secrets.sign({ ...changed, oldSecretUntil: new Date(Date.now() - 1) }, message);
  expect([opens(old, later), opens(secrets.secretOf(changed), later)]).toEqual([false, true]);
});
