import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { releaseVersion, remoteName } from './registry.ts';
import { publishedRelease } from './releases.ts';

/** Where a browser keeps, signed by the platform, which versions it shows whatever is live. */
export const overrideCookie = 'soloist-override';
export const overrideHours = 12;

/** Who chose versions for their own browser, and which one of each remote. */
export const chosenVersions = z.object({
  userId: z.string(),
  /** The session that chose them: they end with it. */
  sessionId: z.string(),
  versions: z.record(remoteName, releaseVersion),
});
export type ChosenVersions = z.infer<typeof chosenVersions>;

const platform = { service: 'platform' } as const;
const ofVersion = {
  ...platform,
  access: 'user',
  names: 'anyones',
  path: '/platform/overrides/:name/:version',
  params: z.strictObject({ name: remoteName, version: releaseVersion }),
} as const;

/** A published version in one's own browser, for admins and the people of teams. */
export const overrides = {
  version: defineEndpoint({
    ...ofVersion,
    method: 'GET',
    summary: 'A published version, for those who may see it in their own browser.',
    response: z.object({ release: publishedRelease, live: z.nullable(releaseVersion) }),
  }),
  begin: defineEndpoint({
    ...ofVersion,
    method: 'POST',
    cookie: true,
    recorded: true,
    perMinute: 20,
    summary:
      'Show this version of a remote in this browser for twelve hours, whatever is live. Beside it stay those of other remotes that the caller chose. The audit log keeps it.',
    response: z.object({ message: z.string() }),
  }),
  end: defineEndpoint({
    ...platform,
    access: 'open',
    method: 'DELETE',
    path: '/platform/overrides',
    cookie: true,
    summary: 'Show what is live in this browser again.',
    response: z.object({ message: z.string() }),
  }),
};
