import { createPrivateKey } from 'node:crypto';
import { email, normalizeEmail } from '@soloist/contracts';
import { baseConfig, bucketConfig, loadConfig } from '@soloist/service-kit';
import * as z from 'zod';

/** Where answers and reports of bounces come in by SMTP. */
const inboundDomain = z
  .string()
  .regex(/^[a-z0-9.-]*$/)
  .default('');

export const documentsSettings = z.object({
  ...baseConfig,
  ...bucketConfig,
  /** Says when mails may go to people. */
  MESSAGING_URL: z.url(),
  /** Where messages to the team go. */
  TEAM_EMAIL: z.string().pipe(email),
  /** Where answers to mails of a conversation come in; without it they go to the freelancer's own address. */
  INBOUND_MAIL_DOMAIN: inboundDomain,
  /** Mails to clients that a freelancer may cause in 24 hours. */
  MOST_SENDINGS_A_DAY: z.coerce.number().int().min(1).default(200),
  /** What the files of a person's messages may take in all. */
  CHAT_QUOTA_MB: z.coerce.number().int().min(1).default(2048),
});

/** What the process that answers HTTP needs. */
export const loadDocumentsConfig = (env = process.env) => loadConfig(documentsSettings, env);
export type DocumentsConfig = ReturnType<typeof loadDocumentsConfig>;

/** What writing the demo proposals needs. */
export const loadSeedConfig = (env = process.env) =>
  loadConfig({ ...baseConfig, DEMO_PASSWORD: z.string().min(1) }, env);

export const workerSettings = z.object({
  ...baseConfig,
  ...bucketConfig,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** Signs mails for the domain of `MAIL_FROM`; without a key they go unsigned. */
  DKIM_SELECTOR: z.string().min(1).optional(),
  /** PEM; its line breaks may be written as `\n`. */
  DKIM_PRIVATE_KEY: z.string().optional(),
  MAIL_FROM: z.string().refine((text) => {
    const [, address = ''] = /^[^<>]+ <([^<>\s]+)>$/.exec(text) ?? [];
    return normalizeEmail(address) !== undefined;
  }, 'must look like "Name <address>"'),
  /** Of the envelope senders of mails, where bounces are reported; without it they have that of `MAIL_FROM`. */
  INBOUND_MAIL_DOMAIN: inboundDomain,
  /** How long a mail server may take for an answer before we call the line dead. */
  SMTP_ANSWER_MS: z.coerce.number().int().min(1000).default(60_000),
  /** How long a killed worker's jobs stay locked. */
  JOB_LOCK_MS: z.coerce.number().int().min(1000).default(10_000),
  CHROMIUM_PATH: z.string().min(1),
  /** Documents printed at the same time. */
  PDF_PAGES: z.coerce.number().int().min(1).max(16).default(2),
});

export const loadWorkerConfig = (env = process.env) => loadConfig(workerSettings, env);
export type WorkerConfig = ReturnType<typeof loadWorkerConfig>;

/** What mails are signed with; nothing where no key is set. @throws Error when it is no key. */
export function dkimSettings({ DKIM_SELECTOR = 'soloist', DKIM_PRIVATE_KEY }: WorkerConfig) {
  if (!DKIM_PRIVATE_KEY) return undefined;
  const key = createPrivateKey(DKIM_PRIVATE_KEY.replaceAll('\\n', '\n'));
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { selector: DKIM_SELECTOR, privateKey };
}
