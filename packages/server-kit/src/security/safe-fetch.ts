import { lookup as lookUpName } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import { AppError, invalidInput, unavailable } from '../errors.ts';
import { type AddressRules, isPublicAddress, readableUrl, refused } from './public-address.ts';

export { isPublicAddress };

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

export interface FetchRules extends AddressRules {
  resolve: Resolve;
}
/** The rules for the internet; tests pass others to reach their own server. */
export const defaultFetchRules: FetchRules = {
  isPublic: isPublicAddress,
  ports: [80, 443],
  resolve: (host) => lookUpName(host, { all: true }),
};

const maxRedirects = 5;

/** Loaded by the first request: at rest, a process does without its 6 MB. */
export const loadUndici = () => import('undici');

export interface SafeFetchOptions {
  /** The user agent, such as `Soloist-Sage/1.0`. */
  userAgent: string;
  /** Accepted content types, and their name in the error for any other. */
  types: readonly string[];
  what: string;
  /** Only this much of the body is read. */
  mostBytes: number;
  rules: FetchRules;
  signal: AbortSignal;
}

export interface FetchedPage {
  /** The address after redirects. */
  url: string;
  type: string;
  /** From the content type of the response. */
  charset: string | undefined;
  bytes: Buffer;
}

/**
 * Fetches a web page whose URL an untrusted person chose (SSRF protection). Every connection, also
 * after each redirect, uses exactly the addresses that were checked, so that a DNS name cannot
 * change to an internal address. No cookie or token is sent.
 * @throws AppError with a message about the page, or the reason of `signal`.
 */
export async function safeFetch(address: string, options: SafeFetchOptions): Promise<FetchedPage> {
  const { rules } = options;
  const undici = await loadUndici();
  const agent = new undici.Agent({ connect: { lookup: checkedLookup(rules) } });
  try {
    let url = readableUrl(address, rules);
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const next = await fetchOnce(url, { ...options, agent });
      if (!(next instanceof URL)) return { url: url.href, ...next };
      url = readableUrl(next.href, rules);
    }
    throw unavailable('This page redirects too many times.');
  } finally {
    await agent.destroy();
  }
}

/** Resolves a name for a connection and refuses addresses that are not public. */
export function checkedLookup({ resolve, isPublic }: FetchRules): LookupFunction {
  return (host, _options, callback) => {
    resolve(host).then(
      (addresses) => {
        const isSafe = addresses.length > 0 && addresses.every(({ address }) => isPublic(address));
        if (isSafe) callback(null, addresses);
        else callback(refused(), []);
      },
      (err) => callback(err, []),
    );
  };
}

type SafeFetchStep = Omit<FetchedPage, 'url'> | URL;

async function fetchOnce(
  url: URL,
  options: SafeFetchOptions & { agent: Agent },
): Promise<SafeFetchStep> {
  const { agent, signal, types, what, userAgent } = options;
  const { request } = await loadUndici();
  const response = await request(url, {
    dispatcher: agent,
    signal,
    headers: {
      accept: types.join(','),
      'accept-encoding': 'identity',
      'user-agent': userAgent,
    },
  }).catch((err) => {
    signal.throwIfAborted();
    throw err instanceof AppError ? err : unavailable('We couldn’t reach this page.', err.code);
  });
  const { statusCode, headers, body } = response;
  const location = single(headers.location);
  if (statusCode >= 300 && statusCode < 400 && location) {
    if (!URL.canParse(location, url)) throw unavailable('This page redirects to no address.');
    return new URL(location, url);
  }
  if (statusCode !== 200) throw unavailable(`This page returned an error (${statusCode}).`);
  const [mediaType = '', ...parameters] = single(headers['content-type']).toLowerCase().split(';');
  const type = mediaType.trim();
  if (!types.includes(type)) throw invalidInput(`This is not ${what}.`);
  if (!['', 'identity'].includes(single(headers['content-encoding']))) {
    throw unavailable('This page uses an unsupported compression.');
  }
  const { bytes, failure } = await firstBytes(body, options.mostBytes);
  if (failure) {
    signal.throwIfAborted();
    throw unavailable('This page’s download was interrupted.', failure.name);
  }
  return { type, charset: charsetOf(parameters), bytes };
}

const single = (header: string | string[] | undefined) => [header].flat()[0] ?? '';

/** The start of a body, or the part that arrived before it was interrupted. */
export async function firstBytes(
  body: AsyncIterable<Buffer>,
  mostBytes: number,
): Promise<{ bytes: Buffer; failure?: Error }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const read = () => Buffer.concat(chunks).subarray(0, mostBytes);
  try {
    for await (const part of body) {
      chunks.push(part);
      size += part.length;
      if (size >= mostBytes) break;
    }
    return { bytes: read() };
  } catch (err) {
    return { bytes: read(), failure: err as Error };
  }
}

const charsetOf = (parameters: string[]) =>
  parameters.map((each) => /charset="?([\w-]+)/.exec(each)?.[1]).find(Boolean);

/**
 * The text of a page: in the charset of its response, else the one that it declares itself, else
 * UTF-8.
 */
export function textOf({ bytes, charset }: Pick<FetchedPage, 'bytes' | 'charset'>): string {
  const inside = /<meta[^>]+charset=["']?([\w-]+)/i.exec(
    bytes.subarray(0, 2048).toString('latin1'),
  );
  for (const named of [charset, inside?.[1]]) {
    try {
      if (named) return new TextDecoder(named).decode(bytes);
    } catch {
      // An unknown charset.
    }
  }
  return bytes.toString('utf8');
}
