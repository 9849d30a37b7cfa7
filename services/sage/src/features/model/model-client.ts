import OpenAI from 'openai';
import type { SageConfig } from '../../config.ts';

/** A server that speaks OpenAI's protocol: OpenAI itself, or any other by its address. */
export const createModelClient = ({
  SAGE_API_KEY,
  SAGE_BASE_URL,
  SAGE_FIRST_TOKEN_MS,
}: SageConfig) =>
  new OpenAI({
    // Servers at home ask for none, and the package wants one.
    apiKey: SAGE_API_KEY ?? 'none',
    baseURL: SAGE_BASE_URL ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    timeout: SAGE_FIRST_TOKEN_MS,
    // We retry, and know what the person has read already.
    maxRetries: 0,
    // It would print what was said.
    logLevel: 'off',
  });
export type ModelClient = ReturnType<typeof createModelClient>;
