import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AnyEndpoint,
  callPath,
  type EndpointResponse,
  failure,
  remoteNames,
} from '@soloist/contracts';
import { localFolder } from './paths.ts';
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
  if (!refused.success) throw problem(`${apiUrl} answered ${reply.status}.`);
  const { message, requestId } = refused.data;
  // The reason is only in the log of that service.
  if (reply.status < 500) throw problem(message);
  const where = requestId ? ` Look for ${requestId} in its logs.` : '';
  throw problem(`${apiUrl} answered ${reply.status}: ${message}${where}`);
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

const addressFile = (folder: string) => path.join(folder, 'address');

/** Stores where this clone's app runs, for commands that publish to it. */
export const storeAddress = (url: string, folder = localFolder) =>
  writeFileSync(addressFile(folder), url);

/** The address at which `npm start` ran last, whatever else uses the usual port now. */
function localApi(folder: string): string {
  const file = addressFile(folder);
  if (existsSync(file)) return `${readFileSync(file, 'utf8').trim()}/api`;
  throw problem(
    'This clone has no address of a running app. Run "npm start" first, or set SOLOIST_API and DEPLOY_TOKEN.',
  );
}

/**
 * The installation that the settings name by `SOLOIST_API` and `DEPLOY_TOKEN`; without them the one
 * that `npm start` runs from this clone.
 * @throws a problem that says what to set.
 */
export function readInstallation(env = process.env, folder = localFolder): Installation {
  const apiUrl = env.SOLOIST_API ?? localApi(folder);
  if (!URL.canParse(apiUrl)) {
    throw problem('Set SOLOIST_API to the address of an API, such as https://soloist.example/api.');
  }
  const token = env.DEPLOY_TOKEN ?? (env.SOLOIST_API ? undefined : localToken(folder));
  if (token) return { apiUrl, token };
  throw problem(
    'Set DEPLOY_TOKEN to a deploy token of the remote: an admin makes one at /platform.',
  );
}

/** For the terminal: which installation a command talks to. */
export const describeInstallation = ({ apiUrl }: Installation) => `Installation: ${apiUrl}`;

function localToken(folder: string): string | undefined {
  const file = path.join(folder, 'secrets.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).DEPLOY_TOKEN : undefined;
}
