import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AnyEndpoint,
  callPath,
  type EndpointResponse,
  failure,
  remoteNames,
} from '@soloist/contracts';
import { localFolder } from './paths.ts';
import { portSetting } from './ports.ts';
import { problem } from './progress.ts';

/** An installation to publish remotes to: its API and a deploy token. */
export interface Installation {
  /** The address of the API, such as `https://soloist.example/api`. */
  apiUrl: string;
  token: string;
}

interface DeployCall {
  params: Record<string, string>;
  query?: Record<string, unknown>;
  body?: object | FormData;
}

const waitMs = 120_000;

/**
 * Calls the platform service with a deploy token.
 * @throws a problem with the service's message, or that it does not respond.
 */
export async function callPlatform<E extends AnyEndpoint>(
  endpoint: E,
  { apiUrl, token }: Installation,
  { body, ...address }: DeployCall,
): Promise<EndpointResponse<E>> {
  const isForm = body instanceof FormData;
  const reply = await fetch(apiUrl + callPath(endpoint, address), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(waitMs),
  }).catch((cause) => {
    throw problem(`${apiUrl} does not answer: is Soloist running there?`, cause);
  });
  const answer = await reply.json().catch(() => undefined);
  if (reply.ok) return answer as EndpointResponse<E>;
  const refused = failure.safeParse(answer);
  throw problem(refused.success ? refused.data.message : `${apiUrl} answered ${reply.status}.`);
}

/**
 * The named remote of this clone.
 * @throws a problem that lists the existing remotes.
 */
export function findRemote(word: string | undefined): string {
  const name = remoteNames.find((each) => each === word);
  if (!name) throw problem(`Name one of ${remoteNames.join(', ')}.`);
  return name;
}

/**
 * The installation that the settings name by `SOLOIST_API` and `DEPLOY_TOKEN`; without them the one
 * that `npm start` runs from this clone.
 * @throws a problem that says what to set.
 */
export function readInstallation(env = process.env): Installation {
  const apiUrl = env.SOLOIST_API ?? `http://localhost:${portSetting('PORT', 8080)}/api`;
  if (!URL.canParse(apiUrl)) {
    throw problem('Set SOLOIST_API to the address of an API, such as https://soloist.example/api.');
  }
  const token = env.DEPLOY_TOKEN ?? (env.SOLOIST_API ? undefined : localToken());
  if (token) return { apiUrl, token };
  throw problem(
    'Set DEPLOY_TOKEN to a deploy token of the remote: an admin makes one at /platform.',
  );
}

function localToken(): string | undefined {
  const file = path.join(localFolder, 'secrets.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).DEPLOY_TOKEN : undefined;
}
