import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { releaseVersion, remoteName } from './registry.ts';
import { publishedRelease } from './releases.ts';

/** Where a browser stores, signed by the platform, which versions replace the live ones. */
export const overrideCookie = 'soloist-override';
export const overrideHours = 12;

/** The person who chose versions for their own browser, and the version of each remote. */
export const chosenVersions = z.object({
  userId: z.string(),
  /** The session in which they were chosen: they end with it. */
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

/** Previews of a published version in the caller's browser, for admins and members of teams. */
export const overrides = {
  version: defineEndpoint({
    ...ofVersion,
    method: 'GET',
    summary: 'Read a published version that the caller can try.',
    response: z.object({ release: publishedRelease, live: z.nullable(releaseVersion) }),
  }),
  begin: defineEndpoint({
    ...ofVersion,
    method: 'POST',
    cookie: true,
    recorded: true,
    perMinute: 20,
    summary:
      'Override a remote’s version in this browser for twelve hours. Overrides of other remotes stay. The override is logged.',
    response: z.object({ message: z.string() }),
  }),
  end: defineEndpoint({
    ...platform,
    access: 'open',
    method: 'DELETE',
    path: '/platform/overrides',
    cookie: true,
    summary: 'Remove the overrides from this browser.',
    response: z.object({ message: z.string() }),
  }),
};
