import { releases } from '@soloist/contracts';
import { callService, fetchFromService } from '@soloist/server-kit';

const unavailableMessage = 'The platform service is not responding.';

interface PlatformAddress {
  /** The base URLs of its processes: after one has failed, the next one is tried. */
  urls: URL[];
  secret: string;
}

/** The gateway's requests to the platform service. */
export function createPlatformClient({ urls, secret }: PlatformAddress) {
  let turn = 0;
  const callPlatform = async <Answer>(
    question: (of: { url: string; secret: string }) => Promise<Answer>,
  ) => {
    const url = urls[turn % urls.length]?.href ?? '';
    try {
      return await question({ url, secret });
    } catch (err) {
      turn += 1;
      throw err;
    }
  };

  return {
    /** @throws AppError `unavailable` if it does not respond. */
    liveRemotes: () =>
      callPlatform((platform) =>
        callService(releases.live, { ...platform, whenAway: unavailableMessage }),
      ),

    /**
     * The signed manifest of a version; undefined if it was never published.
     * @throws AppError `unavailable`.
     */
    async signedRelease(name: string, version: string): Promise<string | undefined> {
      const nothing = ['not_found', 'invalid_input'] as const;
      const params = { name, version };
      const answer = await callPlatform((platform) =>
        callService(releases.signedRelease, {
          ...platform,
          params,
          whenAway: unavailableMessage,
          nothing,
        }),
      );
      return answer?.release;
    },

    /**
     * The bytes of a release's file.
     * @throws Error if they cannot be downloaded.
     */
    releaseFile: ({ name, version }: { name: string; version: string }, path: string) =>
      callPlatform(async (platform) => {
        const call = { ...platform, params: { name, version }, query: { path } };
        const reply = await fetchFromService(releases.releaseBytes, call);
        if (!reply.ok) throw new Error(`${name} ${version} ${path}: answered ${reply.status}`);
        return Buffer.from(await reply.arrayBuffer());
      }),
  };
}
export type PlatformClient = ReturnType<typeof createPlatformClient>;
