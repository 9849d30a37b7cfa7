interface Question {
  url: string;
  token?: string;
}

/** Calls that only read, and need whatever each service needs. */
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

/** Of a kind of process that answers no calls of its own, all. */
export const askedOf = (kind: string) => calls[kind] ?? Object.values(calls).flat();

/** So many ask at the same time. */
export const askers = 4;

/**
 * Asks again and again, several at once and each question in its turn, until it is ended: how many
 * answers there were, and what went wrong, with the second in which it was asked. Each asker waits for
 * `pauseMs` between two.
 */
export function keepAsking(questions: Question[], { pauseMs = 5 } = {}) {
  const failures: string[] = [];
  const beganAt = Date.now();
  let answered = 0;
  let isEnded = false;
  async function askOnce({ url, token }: Question) {
    const at = ((Date.now() - beganAt) / 1000).toFixed(1);
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
  async function askOn(first: number) {
    for (let turn = first; !isEnded; turn++) {
      const question = questions[turn % questions.length];
      if (question) await askOnce(question);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  const asking = Array.from({ length: askers }, (_, caller) => askOn(caller));
  return {
    async end() {
      isEnded = true;
      await Promise.all(asking);
      return { answered, failures };
    },
  };
}
