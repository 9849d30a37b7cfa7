import { readableUrl } from './public-address.ts';
import {
  checkedLookup,
  defaultFetchRules,
  type FetchRules,
  firstBytes,
  loadUndici,
} from './safe-fetch.ts';

export { readableUrl };

export type PostRules = FetchRules;

/** The rules for the internet. */
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
  /** Only the start of the response is read. */
  mostBytes: number;
}

/**
 * Posts a body to a URL that an untrusted person chose (SSRF protection): the connection uses
 * exactly the addresses that were checked, and a redirect is not followed but returned.
 * @throws AppError `invalid_input` for an address that is not public; the reason of an aborted
 * `signal`; an Error with `code` when there is no response.
 */
export async function safePost(
  address: string,
  { body, headers, rules, signal, mostBytes }: Posted,
): Promise<{ status: number; beginning: string }> {
  const { Agent, request } = await loadUndici();
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
