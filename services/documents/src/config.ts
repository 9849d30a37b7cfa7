import { baseConfig, loadConfig } from '@soloist/service-kit';
import * as z from 'zod';

const documentsConfig = {
  ...baseConfig,
  /** Where messages to the team go. */
  TEAM_EMAIL: z.email(),
};

/** What the process that answers HTTP needs. */
export const loadDocumentsConfig = (env = process.env) => loadConfig(documentsConfig, env);
export type DocumentsConfig = ReturnType<typeof loadDocumentsConfig>;

/** What writing the demo proposals needs. */
export const loadSeedConfig = (env = process.env) =>
  loadConfig({ ...baseConfig, DEMO_PASSWORD: z.string().min(1) }, env);

const workerConfig = {
  ...baseConfig,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().regex(/^.+ <[^<>\s]+@[^<>\s]+>$/, 'must look like "Name <address>"'),
  /** How long a mail server may take for an answer before we call the line dead. */
  SMTP_ANSWER_MS: z.coerce.number().int().min(1000).default(60_000),
  CHROMIUM_PATH: z.string().min(1),
  /** Documents printed at the same time. */
  PDF_PAGES: z.coerce.number().int().min(1).max(16).default(2),
};

export const loadWorkerConfig = (env = process.env) => loadConfig(workerConfig, env);
export type WorkerConfig = ReturnType<typeof loadWorkerConfig>;
