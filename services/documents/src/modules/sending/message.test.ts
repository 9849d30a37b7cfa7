import { generateKeyPairSync } from 'node:crypto';
import { createUnsubscribeTokens } from '@soloist/server-kit';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { composeNotificationEmail } from '../email-templates/notification.email.ts';
import type { StoredMail } from '../mail/mails.model.ts';
import { createComposer } from './message.email.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;

const secret = 'a secret of this installation';
const code = {
  _id: 'one',
  kind: 'verify-code',
  to: 'ada@nordlys.example',
  data: { fname: 'Ada', code: '493027' },
} as StoredMail;

const compose = createComposer({
  composeEmail: (email) =>
    composeNotificationEmail(email, {
      publicUrl: 'http://localhost:8080',
      identity: {
        addressFor: async () => undefined,
        readEmailSubscriptions: async () => undefined,
      },
      stopTokens: createUnsubscribeTokens(secret),
    }),
  mailFrom: 'Soloist <hello@soloist.example>',
  secret,
  dkim: {
    selector: 'mail',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  },
});

async function verify(raw: Buffer) {
  const queries: string[] = [];
  const resolver = async (name: string) => {
    queries.push(name);
    return [[record]];
  };
  const { results } = await dkimVerify(raw, { resolver });
  return { asked: queries, results };
}

test('signs an email for its domain with a verifiable signature', async () => {
  const composed = await compose(code);
  if ('unwanted' in composed) throw new Error(composed.unwanted);
  const { asked: queries, results } = await verify(composed.raw);
  expect(queries).toContain('mail._domainkey.soloist.example');
  expect(results).toMatchObject([
    { signingDomain: 'soloist.example', status: { result: 'pass', aligned: 'soloist.example' } },
  ]);
});

test('fails verification of an altered email', async () => {
  const composed = await compose(code);
  if ('unwanted' in composed) throw new Error(composed.unwanted);
  const changed = composed.raw.toString().replaceAll('493027', '111111');
  const { results } = await verify(Buffer.from(changed));
  expect(results[0]?.status.result).not.toBe('pass');
});
