interface ReadRequest {
  url: string;
  token?: string;
}

/** Reads that need the stores of each service. */
const calls: Record<string, { path: string; signedIn?: boolean }[]> = {
  identity: [{ path: '/profile/loadUser', signedIn: true }, { path: '/auth/jwks' }],
  marketplace: [
    { path: '/leads', signedIn: true },
    { path: '/jobs/list', signedIn: true },
  ],
  messaging: [{ path: '/notifications', signedIn: true }],
  sage: [{ path: '/sage-ai/chats', signedIn: true }],
  documents: [{ path: '/proposal/summary', signedIn: true }],
  payments: [{ path: '/wallet/balance', signedIn: true }],
  platform: [{ path: '/platform/own-flags', signedIn: true }],
};

/** The reads of one kind of process, or all reads if the kind has none. */
export const listReads = (kind: string) => calls[kind] ?? Object.values(calls).flat();

/** The number of concurrent callers. */
export const callerCount = 4;

/**
 * Sends requests repeatedly and concurrently until the load ends. The result counts the successful
 * responses and lists the failures with the second of their request. Each caller waits `pauseMs`
 * between two requests.
 */
export function startReadLoad(requests: ReadRequest[], { pauseMs = 5 } = {}) {
  const failures: string[] = [];
  const startedAt = Date.now();
  let answered = 0;
  let isEnded = false;
  async function sendRequest({ url, token }: ReadRequest) {
    const at = ((Date.now() - startedAt) / 1000).toFixed(1);
    const fail = (why: string) => failures.push(`${at} s: GET ${new URL(url).pathname}: ${why}`);
    try {
      const reply = await fetch(url, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
        signal: AbortSignal.timeout(10_000),
      });
      const text = await reply.text();
      if (reply.ok) answered += 1;
      else fail(`${reply.status} ${text.slice(0, 200)}`);
    } catch (err) {
      fail(`${err instanceof Error ? (err.cause ?? err) : err}`);
    }
  }
  async function repeat(first: number) {
    for (let turn = first; !isEnded; turn++) {
      const request = requests[turn % requests.length];
      if (request) await sendRequest(request);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  const callers = Array.from({ length: callerCount }, (_, caller) => repeat(caller));
  return {
    async end() {
      isEnded = true;
      await Promise.all(callers);
      return { answered, failures };
    },
  };
}
