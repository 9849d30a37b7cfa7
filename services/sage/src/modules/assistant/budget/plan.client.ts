import { profiles } from '@soloist/contracts';
import { callService, type Logger } from '@soloist/server-kit';
import type { SageCaller } from '../reply-source.rules.ts';

/** Whether a person has a running subscription. */
export type ProLookup = (person: SageCaller) => Promise<boolean>;

const cacheMs = 60_000;
const maxCached = 10_000;

/**
 * Loads the plan from identity with the person's token, at most once a minute. While identity is
 * down the last plan counts, or the smaller budget.
 */
export function createProLookup({
  identityUrl,
  logger,
}: {
  identityUrl: string;
  logger: Logger;
}): ProLookup {
  const known = new Map<string, { pro: boolean; at: number }>();

  async function fetchPlan(authorization: string) {
    const { pro } = await callService(profiles.loadUser, {
      url: identityUrl,
      authorization,
      waitMs: 3000,
      whenAway: 'The identity service did not respond.',
    });
    return pro;
  }

  return async ({ user, authorization }) => {
    const last = known.get(user.sub);
    if (last && Date.now() - last.at < cacheMs) return last.pro;
    try {
      const pro = await fetchPlan(authorization);
      known.delete(user.sub);
      known.set(user.sub, { pro, at: Date.now() });
      if (known.size > maxCached) known.delete(known.keys().next().value as string);
      return pro;
    } catch (err) {
      logger.warn({ err: (err as Error).message }, "couldn't read the person's plan");
      return last?.pro ?? false;
    }
  };
}
