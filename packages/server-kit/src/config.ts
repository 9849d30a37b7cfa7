import { requirementOf } from '@soloist/contracts';
import * as z from 'zod';
import { numberSetting } from './settings.ts';

const isRedisUrl = (url: string) => /^rediss?:\/\/[^\s/?#]+/.test(url) && URL.canParse(url);
/** A process may choose a free one itself, with 0. */
export const portSetting = numberSetting(z.int().min(0).max(65_535));

/** Of OpenTelemetry's own names. */
export const tracingConfig = {
  /** The collector's base address; without one no trace is recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Share of traces that are recorded, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: numberSetting(z.number().min(0).max(1)).optional(),
};
export type TracingConfig = z.output<z.ZodObject<typeof tracingConfig>>;

/** How a process shuts down; see docs/operate.md, "Restarting without a gap". */
export const leavingConfig = {
  /** How long it keeps responding after announcing its shutdown. */
  LEAVE_MS: numberSetting(z.int().min(0)).default(5_000),
  /** After that, the time limit of pending requests. */
  SHUTDOWN_TIMEOUT_MS: numberSetting(z.int().min(0)).default(20_000),
};

/** Settings that every service reads; see docs/architecture.md, "Environment". */
export const baseConfig = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: portSetting,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Which build this process is: a commit, or the tag of its image. */
  RELEASE: z
    .string()
    .regex(
      /^\w[\w.-]{0,99}$/,
      'must be the tag of an image: at most 100 letters, digits, ., _ and -, such as v1.2.0',
    )
    .optional(),
  // Not `z.url`: the address of a replica set names several hosts, which no URL does.
  MONGO_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/[^\s/]+(\/\S*)?$/, 'must look like mongodb://host:27017/?…'),
  /** Prefix of each database's name: two installations may share a server. */
  DB_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be at most 40 letters, digits, _ and -')
    .default('soloist'),
  /** One server, or with commas nodes of a cluster. */
  REDIS_URL: z
    .string()
    .refine(
      (text) => text.split(',').every(isRedisUrl),
      'must look like redis://host:6379, or several of these with commas for a cluster',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .regex(
      /^https?:\/\/[^/?#@\\\s]+\/?$/i,
      'must be https and a host only, such as https://soloist.studio, without a path or a password',
    )
    .transform((url) => url.replace(/\/$/, '')),
  INTERNAL_SECRET: z.string().min(16),
  IDENTITY_URL: z.url(),
  ...leavingConfig,
  ...tracingConfig,
  /** MongoDB queries that take longer are logged. */
  SLOW_QUERY_MS: numberSetting(z.int().min(1)).optional(),
};
export const baseSchema = z.object(baseConfig);
export type BaseConfig = z.output<typeof baseSchema>;

type Env = Record<string, string | undefined>;

/** The problem of one setting; the name is empty where several settings conflict. */
export interface SettingFault {
  name: string;
  message: string;
}

/** An .env file may name a setting and leave it empty, which counts as unset. */
const withoutEmpty = (env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/** All problems of these settings; empty when a process could start with them. */
export function findFaults(settings: z.ZodType, env: Env): SettingFault[] {
  const values = withoutEmpty(env);
  const { error } = settings.safeParse(values, { error: requirementOf });
  return (error?.issues ?? []).map(({ code, path, message }) => {
    const name = path.join('.');
    // Rules between settings say why this one is needed.
    return { name, message: name in values || code === 'custom' ? message : 'is missing' };
  });
}

/**
 * Reads the process's settings once.
 * @throws an Error that names every wrong or missing variable, one a line.
 */
export function loadConfig<Shape extends z.ZodRawShape>(
  settings: Shape | z.ZodObject<Shape>,
  env: Env = process.env,
) {
  const schema = settings instanceof z.ZodObject ? settings : z.object(settings);
  const parsed = schema.safeParse(withoutEmpty(env));
  if (parsed.success) return parsed.data;
  const problems = findFaults(schema, env).map(({ name, message }) => `  ${name}: ${message}`);
  throw new Error(`These settings are invalid or missing:\n${problems.join('\n')}`);
}
