import { parse } from 'yaml';
import type { Env } from './unsafe.ts';

export interface ComposeService {
  environment?: Record<string, string | number | null>;
  command?: string[];
  [key: string]: unknown;
}

/** The services of docker-compose.yml, with anchors resolved. */
export const readComposeFile = (text: string): Record<string, ComposeService> =>
  parse(text, { merge: true })?.services ?? {};

const variable = /\$\{(\w+)(?:(:?-)([^}]*))?\}/g;

/**
 * Interpolates a text like Docker Compose: `${NAME}`, `${NAME-unset}`, `${NAME:-unset or empty}`.
 */
const interpolate = (text: string, env: Env) =>
  text.replaceAll(variable, (_whole, name: string, sign?: string, fallback = '') => {
    const value = env[name];
    return value === undefined || (sign === ':-' && value === '') ? fallback : value;
  });

/** The environment variables of a container of this service. */
export function environmentOf({ environment = {} }: ComposeService, env: Env): Env {
  const found = Object.entries(environment).map(([name, value]) => [
    name,
    value === null ? env[name] : interpolate(String(value), env),
  ]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}
