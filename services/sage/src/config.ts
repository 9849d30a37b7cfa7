import { always, baseConfig, loadConfig, numberSetting } from '@soloist/server-kit';
import * as z from 'zod';

const ms = (usual: number) => numberSetting(z.int().positive()).default(usual);

/** Sage's settings besides those of every service; see docs/architecture.md, "Environment". */
const serviceSettings = {
  SAGE_API_KEY: z.string().optional(),
  SAGE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SAGE_MODEL: z.string().default('gpt-4.1-mini'),
  SAGE_CONTEXT_TOKENS: numberSetting(z.int().min(2000)).default(32_000),
  SAGE_FIRST_TOKEN_MS: ms(45_000),
  SAGE_NEXT_TOKEN_MS: ms(30_000),
  SAGE_LEAVE_MS: ms(30_000),
  SAGE_MESSAGES_PER_MINUTE: numberSetting(z.int().positive()).default(20),
  SAGE_BUDGET_FREE: numberSetting(z.int().min(0)).default(200_000),
  SAGE_BUDGET_PRO: numberSetting(z.int().min(0)).default(2_000_000),
  SEARCH_PROVIDER: z.enum(['searxng', 'brave', 'tavily']).optional(),
  SEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  SEARCH_API_KEY: z.string().optional(),
  SEARCH_TIMEOUT_MS: ms(10_000),
};

/** The services with the person's records. */
const recordUrls = {
  DOCUMENTS_URL: z.url(),
  MARKETPLACE_URL: z.url(),
  MESSAGING_URL: z.url(),
  PAYMENTS_URL: z.url(),
};

export const sageSettings = z
  .object({ ...baseConfig, ...recordUrls, ...serviceSettings })
  .refine(({ SEARCH_PROVIDER, SEARCH_URL }) => SEARCH_PROVIDER !== 'searxng' || SEARCH_URL, {
    path: ['SEARCH_URL'],
    error: 'is required with SEARCH_PROVIDER=searxng',
    when: always,
  })
  .refine(
    ({ SEARCH_PROVIDER: provider, SEARCH_API_KEY }) =>
      !['brave', 'tavily'].includes(provider ?? '') || SEARCH_API_KEY,
    {
      path: ['SEARCH_API_KEY'],
      error: 'is required with SEARCH_PROVIDER=brave and SEARCH_PROVIDER=tavily',
      when: always,
    },
  );
export const loadSageConfig = (env = process.env) => loadConfig(sageSettings, env);
export type SageConfig = ReturnType<typeof loadSageConfig>;
/** The settings of Sage alone, with its defaults. */
export const usualSageSettings = () => z.object(serviceSettings).parse({});
