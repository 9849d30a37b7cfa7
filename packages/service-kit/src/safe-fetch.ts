import { lookup as lookUpName } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { AppError, invalidInput, unavailable } from './errors.ts';
import { type AddressRules, isPublicAddress, readableUrl, refused } from './public-address.ts';

export { isPublicAddress };

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

export interface FetchRules extends AddressRules {
  resolve: Resolve;
}
/** Those of the internet; tests give others, to reach their own server. */
export const usualRules: FetchRules = {
  isPublic: isPublicAddress,
  ports: [80, 443],
  resolve: (host) => lookUpName(host, { all: true }),
};

const mostRedirects = 5;

export interface Wanted {
  /** Who asks, such as `Soloist-Sage/1.0`. */
  userAgent: string;
  /** Content types that are of use, and what they are in the sentence that refuses others. */
  types: readonly string[];
  what: string;
  /** Of more, only the beginning is read. */
  mostBytes: number;
  rules: FetchRules;
  signal: AbortSignal;
}

export interface Fetched {
  /** Where it was in the end. */
  url: string;
  type: string;
  /** As the answer named it. */
  charset: string | undefined;
  bytes: Buffer;
}

/**
 * What an address of the internet answers, for somebody who may have chosen it to reach what is
 * not theirs. Every connection goes to the very addresses that were checked, at each redirect
 * anew, so that a name that changes its mind leads nowhere else. No cookie or token goes along.
 * @throws AppError with a sentence about the page; whatever `signal` was given as its reason.
 */
export async function safeFetch(address: string, wanted: Wanted): Promise<Fetched> {
  const { rules } = wanted;
  const agent = new Agent({ connect: { lookup: checkedLookup(rules) } });
  try {
    let url = readableUrl(address, rules);
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const next = await fetchOnce(url, { ...wanted, agent });
      if (!(next instanceof URL)) return { url: url.href, ...next };
      url = readableUrl(next.href, rules);
    }
    throw unavailable('This page leads from one address to the next without end.');
  } finally {
    await agent.destroy();
  }
}

/** Looks names up for a connection, and refuses those that lead to what is not the internet's. */
export function checkedLookup({ resolve, isPublic }: FetchRules): LookupFunction {
  return (host, _options, callback) => {
    resolve(host).then(
      (found) => {
        const isSafe = found.length > 0 && found.every(({ address }) => isPublic(address));
        if (isSafe) callback(null, found);
        else callback(refused(), []);
      },
      (err) => callback(err, []),
    );
  };
}

type Answer = Omit<Fetched, 'url'> | URL;

async function fetchOnce(url: URL, wanted: Wanted & { agent: Agent }): Promise<Answer> {
  const { agent, signal, types, what, userAgent } = wanted;
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
    throw err instanceof AppError ? err : unavailable('This page cannot be reached.', err.code);
  });
  const { statusCode, headers, body } = response;
  const location = single(headers.location);
  if (statusCode >= 300 && statusCode < 400 && location) {
    if (!URL.canParse(location, url)) throw unavailable('This page leads nowhere.');
    return new URL(location, url);
  }
  if (statusCode !== 200) throw unavailable(`This page answers with an error (${statusCode}).`);
  const [given = '', ...parameters] = single(headers['content-type']).toLowerCase().split(';');
  const type = given.trim();
  if (!types.includes(type)) throw invalidInput(`This is not ${what}.`);
  if (!['', 'identity'].includes(single(headers['content-encoding']))) {
    throw unavailable('This page is packed in a way that cannot be read.');
  }
  const { bytes, failure } = await firstBytes(body, wanted.mostBytes);
  if (failure) {
    signal.throwIfAborted();
    throw unavailable('This page broke off.', failure.name);
  }
  return { type, charset: charsetOf(parameters), bytes };
}

const single = (header: string | string[] | undefined) => [header].flat()[0] ?? '';

/** The beginning of a body, or as much of it as came before it broke off. */
export async function firstBytes(
  body: AsyncIterable<Buffer>,
  mostBytes: number,
): Promise<{ bytes: Buffer; failure?: Error }> {
  const parts: Buffer[] = [];
  let size = 0;
  const read = () => Buffer.concat(parts).subarray(0, mostBytes);
  try {
    for await (const part of body) {
      parts.push(part);
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

/** The text of a page: in the charset that its answer names, else the one that it names itself, else UTF-8. */
export function textOf({ bytes, charset }: Pick<Fetched, 'bytes' | 'charset'>): string {
  const inside = /<meta[^>]+charset=["']?([\w-]+)/i.exec(
    bytes.subarray(0, 2048).toString('latin1'),
  );
  for (const named of [charset, inside?.[1]]) {
    try {
      if (named) return new TextDecoder(named).decode(bytes);
    } catch {
      // A charset that nobody knows.
    }
  }
  return bytes.toString('utf8');
}
