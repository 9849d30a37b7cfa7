import * as z from 'zod';

const port = z.coerce.number().int().min(0).max(65535);

/** Settings that every service reads; see docs/architecture.md, "Environment". */
export const baseConfig = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  MONGO_URL: z.url({ protocol: /^mongodb(\+srv)?$/ }),
  /** Beginning of each database's name: two installations may share a server. */
  DB_PREFIX: z.string().default('soloist'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  INTERNAL_SECRET: z.string().min(16),
  IDENTITY_URL: z.url(),
};
export const baseSchema = z.object(baseConfig);
export type BaseConfig = z.output<typeof baseSchema>;

/**
 * Reads the process's settings once.
 * @throws an Error that names every wrong or missing variable, one a line.
 */
export function loadConfig<Shape extends z.ZodRawShape>(shape: Shape, env = process.env) {
  const parsed = z.object(shape).safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
  );
  throw new Error(`These settings are wrong or missing:\n${problems.join('\n')}`);
}
