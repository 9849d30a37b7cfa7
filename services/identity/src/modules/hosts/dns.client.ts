import { Resolver } from 'node:dns/promises';
import { unavailable } from '@soloist/server-kit';

// DNS errors for an unknown name and for a name without TXT records.
const noRecordCodes = ['ENOTFOUND', 'ENODATA'];

/** Resolves names with the given name servers, or the machine's. */
export function createDns(servers: string[]) {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    /** The TXT records at `name`. @throws AppError `unavailable`. */
    async textsAt(name: string): Promise<string[]> {
      try {
        // DNS splits a long record into pieces.
        return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
      } catch (err) {
        if (noRecordCodes.includes((err as NodeJS.ErrnoException).code ?? '')) return [];
        throw unavailable(
          'We couldn’t reach the name servers of this domain. Try again in a moment.',
          err,
        );
      }
    },
  };
}
export type Dns = ReturnType<typeof createDns>;
