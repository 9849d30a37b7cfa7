import { createPrivateKey } from 'node:crypto';
import { normalizeEmail } from '@soloist/contracts';
import {
  baseConfig,
  bucketConfig,
  inboundMailDomain,
  loadConfig,
  numberSetting,
  privateKeySetting,
  publicCountsConfig,
  readPem,
} from '@soloist/server-kit';
import * as z from 'zod';

/** As people's addresses are stored. */
const emailSetting = z.string().transform((text, context) => {
  const address = normalizeEmail(text);
  if (address) return address;
  context.addIssue('must be an email address, such as team@soloist.studio');
  return z.NEVER;
});

const isSmtpUrl = (text: string) =>
  /^smtps?:\/\/[^\s/?#]+/.test(text) && URL.canParse(text) && new URL(text).hostname !== '';

export const documentsSettings = z.object({
  ...baseConfig,
  ...bucketConfig,
  ...publicCountsConfig,
  /** Address of messaging, which knows when a person may be emailed. */
  MESSAGING_URL: z.url(),
  /** Recipient of messages to the team. */
  TEAM_EMAIL: emailSetting,
  /**
   * Domain that replies to emails of a conversation go to; without it they go to the freelancer's
   * own address.
   */
  INBOUND_MAIL_DOMAIN: inboundMailDomain,
  /** Maximum number of emails to clients that a freelancer may trigger in 24 hours. */
  MOST_SENDINGS_A_DAY: numberSetting(z.int().min(1)).default(200),
  /** Maximum size of a person's message files in total. */
  CHAT_QUOTA_MB: numberSetting(z.int().min(1)).default(2048),
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
  SMTP_URL: z.string().refine(isSmtpUrl, 'must look like smtp://host:587 or smtps://host:465'),
  /** Signing key for emails of the domain of `MAIL_FROM`; without a key, emails are unsigned. */
  DKIM_SELECTOR: z.string().min(1).optional(),
  /** PEM; its line breaks may be written as `\n`. */
  DKIM_PRIVATE_KEY: privateKeySetting.optional(),
  MAIL_FROM: z.string().refine((text) => {
    const [, address = ''] = /^[^<>]+ <([^<>\s]+)>$/.exec(text) ?? [];
    return normalizeEmail(address) !== undefined;
  }, 'must look like "Name <address>"'),
  /**
   * Domain of the envelope senders, where bounces are reported; without it, the domain of
   * `MAIL_FROM`.
   */
  INBOUND_MAIL_DOMAIN: inboundMailDomain,
  /** Timeout for the mail server's answer, after which the connection counts as dead. */
  SMTP_ANSWER_MS: numberSetting(z.int().min(1000)).default(60_000),
  /** Time for which a killed worker's jobs stay locked. */
  JOB_LOCK_MS: numberSetting(z.int().min(1000)).default(10_000),
  CHROMIUM_PATH: z.string().min(1),
  /** Maximum number of documents printed concurrently. */
  PDF_PAGES: numberSetting(z.int().min(1).max(16)).default(2),
});

export const loadWorkerConfig = (env = process.env) => loadConfig(workerSettings, env);
export type WorkerConfig = ReturnType<typeof loadWorkerConfig>;

/**
 * The key that emails are signed with; undefined where none is set.
 * @throws Error when it is not a valid key.
 */
export function dkimSettings({ DKIM_SELECTOR = 'soloist', DKIM_PRIVATE_KEY }: WorkerConfig) {
  if (!DKIM_PRIVATE_KEY) return undefined;
  const key = createPrivateKey(readPem(DKIM_PRIVATE_KEY));
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { selector: DKIM_SELECTOR, privateKey };
}
