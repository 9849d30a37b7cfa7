import { createPrivateKey } from 'node:crypto';
import { email, normalizeEmail } from '@soloist/contracts';
import { baseConfig, bucketConfig, loadConfig, publicCountsConfig } from '@soloist/server-kit';
import * as z from 'zod';

/** A domain that receives replies and bounce reports by SMTP. */
const inboundDomain = z
  .string()
  .regex(/^[a-z0-9.-]*$/)
  .default('');

export const documentsSettings = z.object({
  ...baseConfig,
  ...bucketConfig,
  ...publicCountsConfig,
  /** Address of messaging, which knows when a person may be emailed. */
  MESSAGING_URL: z.url(),
  /** Recipient of messages to the team. */
  TEAM_EMAIL: z.string().pipe(email),
  /**
   * Domain that replies to emails of a conversation go to; without it they go to the freelancer's
   * own address.
   */
  INBOUND_MAIL_DOMAIN: inboundDomain,
  /** Maximum number of emails to clients that a freelancer may trigger in 24 hours. */
  MOST_SENDINGS_A_DAY: z.coerce.number().int().min(1).default(200),
  /** Maximum size of a person's message files in total. */
  CHAT_QUOTA_MB: z.coerce.number().int().min(1).default(2048),
});

/** Settings of the process that answers HTTP. */
export const loadDocumentsConfig = (env = process.env) => loadConfig(documentsSettings, env);
export type DocumentsConfig = ReturnType<typeof loadDocumentsConfig>;

/** Settings for writing the demo proposals. */
export const loadSeedConfig = (env = process.env) =>
  loadConfig({ ...baseConfig, DEMO_PASSWORD: z.string().min(1) }, env);

export const workerSettings = z.object({
  ...baseConfig,
  ...bucketConfig,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** Signing key for emails of the domain of `MAIL_FROM`; without a key, emails are unsigned. */
  DKIM_SELECTOR: z.string().min(1).optional(),
  /** PEM; its line breaks may be written as `\n`. */
  DKIM_PRIVATE_KEY: z.string().optional(),
  MAIL_FROM: z.string().refine((text) => {
    const [, address = ''] = /^[^<>]+ <([^<>\s]+)>$/.exec(text) ?? [];
    return normalizeEmail(address) !== undefined;
  }, 'must look like "Name <address>"'),
  /**
   * Domain of the envelope senders, where bounces are reported; without it, the domain of
   * `MAIL_FROM`.
   */
  INBOUND_MAIL_DOMAIN: inboundDomain,
  /** Timeout for the mail server's answer, after which the connection counts as dead. */
  SMTP_ANSWER_MS: z.coerce.number().int().min(1000).default(60_000),
  /** Time for which a killed worker's jobs stay locked. */
  JOB_LOCK_MS: z.coerce.number().int().min(1000).default(10_000),
  CHROMIUM_PATH: z.string().min(1),
  /** Maximum number of documents printed concurrently. */
  PDF_PAGES: z.coerce.number().int().min(1).max(16).default(2),
});

export const loadWorkerConfig = (env = process.env) => loadConfig(workerSettings, env);
export type WorkerConfig = ReturnType<typeof loadWorkerConfig>;

/**
 * The key that emails are signed with; undefined where none is set.
 * @throws Error when it is not a valid key.
 */
export function dkimSettings({ DKIM_SELECTOR = 'soloist', DKIM_PRIVATE_KEY }: WorkerConfig) {
  if (!DKIM_PRIVATE_KEY) return undefined;
  const key = createPrivateKey(DKIM_PRIVATE_KEY.replaceAll('\\n', '\n'));
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { selector: DKIM_SELECTOR, privateKey };
}
