import OpenAI from 'openai';
import type { SageConfig } from '../../../config.ts';

/** A server that speaks OpenAI's protocol: OpenAI itself, or any other by its address. */
export const createModelClient = ({
  SAGE_API_KEY,
  SAGE_BASE_URL,
  SAGE_FIRST_TOKEN_MS,
}: SageConfig) =>
  new OpenAI({
    // Local servers need no key, but the package requires one.
    apiKey: SAGE_API_KEY ?? 'none',
    baseURL: SAGE_BASE_URL ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    timeout: SAGE_FIRST_TOKEN_MS,
    // We retry ourselves, because we know what the person has read already.
    maxRetries: 0,
    // It would log the conversation.
    logLevel: 'off',
  });
export type ModelClient = ReturnType<typeof createModelClient>;
