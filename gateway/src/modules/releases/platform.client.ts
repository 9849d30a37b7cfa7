import { releases } from '@soloist/contracts';
import { callService, fetchFromService } from '@soloist/service-kit';

const whenAway = 'The platform service is not responding.';

interface PlatformAddress {
  /** Of its processes: after one has failed, the next is asked. */
  urls: URL[];
  secret: string;
}

/** What the gateway asks the platform service. */
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
    /** @throws AppError `unavailable` when it does not answer. */
    liveRemotes: () =>
      callPlatform((platform) => callService(releases.live, { ...platform, whenAway })),

    /**
     * The signed manifest of a version; undefined where it was never published. @throws AppError
     * `unavailable`.
     */
    async signedRelease(name: string, version: string): Promise<string | undefined> {
      const nothing = ['not_found', 'invalid_input'] as const;
      const params = { name, version };
      const answer = await callPlatform((platform) =>
        callService(releases.signedRelease, { ...platform, params, whenAway, nothing }),
      );
      return answer?.release;
    },

    /** The bytes of a release's file. @throws Error when they cannot be had. */
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
