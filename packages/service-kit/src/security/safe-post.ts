import { Agent, request } from 'undici';
import { readableUrl } from './public-address.ts';
import { checkedLookup, defaultFetchRules, type FetchRules, firstBytes } from './safe-fetch.ts';

export { readableUrl };

export type PostRules = FetchRules;

/** Those of the internet. */
export const defaultPostRules: PostRules = defaultFetchRules;

/** The rules of a local installation, whose receivers are local too. */
export const localPostRules: PostRules = {
  ...defaultFetchRules,
  isPublic: () => true,
  isLocal: true,
};

interface Posted {
  body: string;
  headers: Record<string, string>;
  rules: PostRules;
  signal: AbortSignal;
  /** Of the answer, only the beginning is read. */
  mostBytes: number;
}

/**
 * Posts a body to an address that an untrusted person chose (SSRF protection): the connection goes to
 * the very addresses that were checked, and nothing follows a redirect, which is an answer like others.
 * @throws AppError `invalid_input` for an address that is none of the internet's; whatever `signal` was given as its
 * reason; an Error with `code` where nothing answers.
 */
export async function safePost(
  address: string,
  { body, headers, rules, signal, mostBytes }: Posted,
): Promise<{ status: number; beginning: string }> {
  const agent = new Agent({ connect: { lookup: checkedLookup(rules) } });
  try {
    const url = readableUrl(address, rules);
    const answer = await request(url, { dispatcher: agent, method: 'POST', signal, headers, body });
    // An interrupted response has already sent its status.
    const { bytes } = await firstBytes(answer.body, mostBytes);
    return { status: answer.statusCode, beginning: bytes.toString('utf8') };
  } finally {
    await agent.destroy();
  }
}
