import { profiles } from '@soloist/contracts';
import { askService, type Logger } from '@soloist/service-kit';
import type { Asker } from '../replies/reply-source.ts';

/** Whether a person has a running subscription. */
export type ProLookup = (person: Asker) => Promise<boolean>;

const keptMs = 60_000;
const remembered = 10_000;

/**
 * Asks identity with the person's own token, at most once a minute. While identity is away the
 * last answer counts, and without one the smaller budget.
 */
export function createProLookup({
  identityUrl,
  logger,
}: {
  identityUrl: string;
  logger: Logger;
}): ProLookup {
  const known = new Map<string, { pro: boolean; at: number }>();

  async function ask(authorization: string) {
    const { pro } = await askService(profiles.loadUser, {
      url: identityUrl,
      authorization,
      waitMs: 3000,
      whenAway: 'Identity does not answer.',
    });
    return pro;
  }

  return async ({ user, authorization }) => {
    const last = known.get(user.sub);
    if (last && Date.now() - last.at < keptMs) return last.pro;
    try {
      const pro = await ask(authorization);
      known.delete(user.sub);
      known.set(user.sub, { pro, at: Date.now() });
      if (known.size > remembered) known.delete(known.keys().next().value as string);
      return pro;
    } catch (err) {
      logger.warn({ err: (err as Error).message }, 'the plan of a person could not be read');
      return last?.pro ?? false;
    }
  };
}
