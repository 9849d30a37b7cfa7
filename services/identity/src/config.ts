import { baseConfig, loadConfig } from '@soloist/service-kit';
import * as z from 'zod';

const keyBytes = 32;
const secretKey = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === keyBytes, `must be ${keyBytes} bytes in base64`);

export const loadIdentityConfig = (env = process.env) =>
  loadConfig({ ...baseConfig, KEYS_SECRET: secretKey }, env);
export type IdentityConfig = ReturnType<typeof loadIdentityConfig>;

/** What writing the demo people needs. */
export const loadSeedConfig = (env = process.env) =>
  loadConfig({ ...baseConfig, DEMO_PASSWORD: z.string().min(1) }, env);
export type SeedConfig = ReturnType<typeof loadSeedConfig>;
