import { lookup as lookUpName } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { AppError, invalidInput, unavailable } from '@soloist/service-kit';
import { Agent, request } from 'undici';
import { type AddressRules, isPublicAddress, readableUrl, refused } from './public-address.ts';

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

export interface FetchRules extends AddressRules {
  resolve: Resolve;
}
export const usualRules: FetchRules = {
  isPublic: isPublicAddress,
  ports: [80, 443],
  resolve: (host) => lookUpName(host, { all: true }),
};

const mostRedirects = 5;
export const mostBytes = 1024 * 1024;
const readableTypes = ['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown'];

export interface FetchedPage {
  /** Where it was in the end. */
  url: string;
  type: string;
  content: string;
}

/**
 * A page of the internet: at most `mostBytes` of it. Every connection goes to the very addresses
 * that were checked, so that a name that changes its mind leads nowhere else.
 * @throws AppError with a sentence about the page.
 */
export async function fetchPage(
  address: string,
  { rules, signal }: { rules: FetchRules; signal: AbortSignal },
): Promise<FetchedPage> {
  const agent = new Agent({ connect: { lookup: checkedLookup(rules) } });
  try {
    let url = readableUrl(address, rules);
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const next = await fetchOnce(url, { agent, signal });
      if (!(next instanceof URL)) return { url: url.href, ...next };
      url = readableUrl(next.href, rules);
    }
    throw unavailable('This page leads from one address to the next without end.');
  } finally {
    await agent.destroy();
  }
}

function checkedLookup({ resolve, isPublic }: FetchRules): LookupFunction {
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

type Answer = Omit<FetchedPage, 'url'> | URL;

async function fetchOnce(
  url: URL,
  { agent, signal }: { agent: Agent; signal: AbortSignal },
): Promise<Answer> {
  const response = await request(url, {
    dispatcher: agent,
    signal,
    headers: {
      accept: 'text/html,text/plain;q=0.9',
      'accept-encoding': 'identity',
      'user-agent': 'Soloist-Sage/1.0',
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
  const [type = '', ...parameters] = single(headers['content-type']).toLowerCase().split(';');
  if (!readableTypes.includes(type.trim())) throw invalidInput('This is not a page of text.');
  if (!['', 'identity'].includes(single(headers['content-encoding']))) {
    throw unavailable('This page is packed in a way that cannot be read.');
  }
  const bytes = await firstBytes(body, signal);
  return { type: type.trim(), content: decode(bytes, charsetOf(parameters)) };
}

const single = (header: string | string[] | undefined) => [header].flat()[0] ?? '';

async function firstBytes(body: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      size += part.length;
      if (size >= mostBytes) break;
    }
  } catch (err) {
    signal.throwIfAborted();
    throw unavailable('This page broke off.', (err as Error).name);
  }
  return Buffer.concat(parts).subarray(0, mostBytes);
}

const charsetOf = (parameters: string[]) =>
  parameters.map((each) => /charset="?([\w-]+)/.exec(each)?.[1]).find(Boolean);

function decode(bytes: Buffer, named: string | undefined): string {
  const inside = /<meta[^>]+charset=["']?([\w-]+)/i.exec(
    bytes.subarray(0, 2048).toString('latin1'),
  );
  for (const charset of [named, inside?.[1]]) {
    try {
      if (charset) return new TextDecoder(charset).decode(bytes);
    } catch {
      // A charset that nobody knows.
    }
  }
  return bytes.toString('utf8');
}
