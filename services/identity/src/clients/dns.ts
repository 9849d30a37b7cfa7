import { Resolver } from 'node:dns/promises';
import { unavailable } from '@soloist/service-kit';

// "There is no such name" and "there is nothing of this kind at it".
const nothingThere = ['ENOTFOUND', 'ENODATA'];

/** Asks the given name servers, or the machine's own. */
export function createDns(servers: string[]) {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    /** What the TXT records at `name` say. @throws AppError `unavailable`. */
    async textsAt(name: string): Promise<string[]> {
      try {
        // A long record comes in pieces.
        return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
      } catch (err) {
        if (nothingThere.includes((err as NodeJS.ErrnoException).code ?? '')) return [];
        throw unavailable(
          'The name servers of this host did not answer. Please try again in a moment.',
          err,
        );
      }
    },
  };
}
export type Dns = ReturnType<typeof createDns>;
