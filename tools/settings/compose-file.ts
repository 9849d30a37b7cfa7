import { parse } from 'yaml';
import type { Env } from './unsafe.ts';

export interface ComposeService {
  environment?: Record<string, string | number | null>;
  command?: string[];
  [key: string]: unknown;
}

/** What docker-compose.yml says of each service, its anchors resolved. */
export const readComposeFile = (text: string): Record<string, ComposeService> =>
  parse(text, { merge: true })?.services ?? {};

const variable = /\$\{(\w+)(?:(:?-)([^}]*))?\}/g;

/** What Docker Compose would make of a text: `${NAME}`, `${NAME-unset}`, `${NAME:-unset or empty}`. */
const interpolate = (text: string, env: Env) =>
  text.replaceAll(variable, (_whole, name: string, sign?: string, fallback = '') => {
    const value = env[name];
    return value === undefined || (sign === ':-' && value === '') ? fallback : value;
  });

/** What a container of this service finds in its environment. */
export function environmentOf({ environment = {} }: ComposeService, env: Env): Env {
  const found = Object.entries(environment).map(([name, value]) => [
    name,
    value === null ? env[name] : interpolate(String(value), env),
  ]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}
