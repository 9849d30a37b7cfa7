import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, page, pageQuery, text } from '../shared/primitives.ts';
import { reasonLimit } from './audit.ts';
import { releaseVersion, remoteName, remoteRelease } from './registry.ts';

const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/**
 * A file of a release, by its path below the release's folder; names start with no dot, so none
 * leads out.
 */
export const releaseFile = z.strictObject({
  path: z.string().check(z.regex(/^(?!\.)[\w@.-]+(?:\/(?!\.)[\w@.-]+)*$/), z.maxLength(300)),
  integrity,
  bytes: z.int().check(z.gte(0)),
});
export type ReleaseFile = z.infer<typeof releaseFile>;

/** A module that the remote takes from the shell instead of bundling it. */
const sharedModule = z.strictObject({
  name: z.string(),
  /** A range of semantic versions. */
  requiredVersion: z.string(),
  /** Outside the range the remote does not start; without, it only warns. */
  isStrict: z.boolean(),
});
export type SharedModule = z.infer<typeof sharedModule>;

/** The description of a release: the files that pages load, its requirements, and its origin. */
export const releaseManifest = z.extend(remoteRelease, {
  files: z.array(releaseFile).check(z.minLength(1), z.maxLength(500)),
  /** Modules that the container exposes, such as `./lifecycles`. */
  exposes: z.array(z.string()),
  shared: z.array(sharedModule),
  /** The contract version that it was built with: equal for equal endpoints, events and props. */
  contracts: z.string(),
  /** Of git; `unknown` outside of a repository. */
  commit: z.string(),
});
export type ReleaseManifest = z.infer<typeof releaseManifest>;

/** A manifest with the platform's signature: a JSON Web Signature (RFC 7515, compact, EdDSA). */
const signedManifest = z.string();

/** A share of all browsers, and people and teams besides. */
export const audience = z.strictObject({
  /** Per cent of browsers. */
  share: z.number('Choose a percentage.').check(z.gte(0), z.lte(100)),
  userIds: z.array(id).check(z.maxLength(200)),
  teams: z.array(text(60)).check(z.maxLength(20)),
});
export type Audience = z.infer<typeof audience>;

/** The releases that the gateway serves: each remote's live release, and its canary. */
export const liveRemotes = z.object({
  remotes: z.array(
    z.object({
      name: remoteName,
      live: signedManifest,
      canary: z.nullable(
        z.object({
          id: z.string(),
          release: signedManifest,
          /** Those of teams are among the people. */
          audience: z.object({ share: audience.shape.share, userIds: z.array(id) }),
        }),
      ),
    }),
  ),
});
export type LiveRemotes = z.infer<typeof liveRemotes>;

export const canary = z.object({
  /** Salt of this canary: the same browser falls differently into the next one. */
  id: z.string(),
  version: releaseVersion,
  audience,
  startedAt: instant,
});
export type Canary = z.infer<typeof canary>;

export const changeKinds = [
  'published',
  'went-live',
  'rolled-back',
  'canary-started',
  'canary-stopped',
] as const;

/** One step in a remote's history, and the state after it. */
export const releaseChange = z.object({
  remote: remoteName,
  /** Counts the remote's changes from 1 without gaps. */
  revision: z.int(),
  at: instant,
  kind: z.enum(changeKinds),
  /** The version that it was about. */
  version: releaseVersion,
  /** Who did it: an admin, a deploy token by its name, or the platform itself. */
  by: z.string(),
  reason: z.string(),
  live: z.nullable(releaseVersion),
  canary: z.nullable(canary),
});
export type ReleaseChange = z.infer<typeof releaseChange>;

/** A release as the console shows it. */
export const publishedRelease = z.object({
  remote: remoteName,
  version: releaseVersion,
  contracts: z.string(),
  commit: z.string(),
  bytes: z.int(),
  publishedAt: instant,
  publishedBy: z.string(),
});
export type PublishedRelease = z.infer<typeof publishedRelease>;

/** A remote's live, canary and previous versions. */
export const remoteStatus = z.object({
  name: remoteName,
  /** Null while nothing was made live. */
  live: z.nullable(z.object({ release: publishedRelease, since: instant, by: z.string() })),
  canary: z.nullable(z.extend(canary, { release: publishedRelease })),
  /** The target of a rollback; null where nothing was live before. */
  before: z.nullable(releaseVersion),
});
export type RemoteStatus = z.infer<typeof remoteStatus>;

const reason = z._default(text(reasonLimit), '');
const remote = z.strictObject({ name: remoteName });
const platform = { service: 'platform' } as const;
const deploy = { ...platform, access: 'deploy', names: 'anyones' } as const;
const changed = z.object({ change: releaseChange });

export const releases = {
  publish: defineEndpoint({
    ...deploy,
    method: 'POST',
    path: '/platform/remotes/:name/releases',
    summary:
      'Publish an immutable version, with its files in the order of the manifest. Idempotent.',
    params: remote,
    multipart: {
      json: 'release',
      file: { field: 'files', maxBytes: 5 * 1024 * 1024, required: true, most: 500 },
    },
    body: z.strictObject({
      manifest: releaseManifest,
      /** Whether everyone gets it immediately. */
      isLive: z.boolean(),
      /** Why it is released although something would break. */
      reason,
    }),
    response: z.object({ change: releaseChange, isNew: z.boolean() }),
  }),
  goLive: defineEndpoint({
    ...deploy,
    method: 'POST',
    path: '/platform/remotes/:name/live',
    summary: 'Make a published version live for everyone. A canary of it ends.',
    params: remote,
    body: z.strictObject({ version: releaseVersion, reason }),
    response: changed,
  }),
  rollBack: defineEndpoint({
    ...deploy,
    method: 'POST',
    path: '/platform/remotes/:name/rollback',
    summary: 'Roll back to the version that was live before. A canary ends, too.',
    params: remote,
    body: z.strictObject({
      reason,
      /**
       * The live version at the decision: a repeated request, or one after another person's, has no
       * effect.
       */
      from: z.optional(releaseVersion),
    }),
    response: changed,
  }),
  startCanary: defineEndpoint({
    ...deploy,
    method: 'POST',
    path: '/platform/remotes/:name/canary',
    summary: 'Start a canary of a published version, or change its audience.',
    params: remote,
    body: z.strictObject({ version: releaseVersion, audience, reason }),
    response: changed,
  }),
  stopCanary: defineEndpoint({
    ...deploy,
    method: 'POST',
    path: '/platform/remotes/:name/canary/stop',
    summary: 'End the canary. Everyone gets the live version.',
    params: remote,
    body: z.strictObject({ reason }),
    response: changed,
  }),
  publishedReleases: defineEndpoint({
    ...deploy,
    method: 'GET',
    path: '/platform/remotes/:name/releases',
    summary: 'List a remote’s published versions, newest first.',
    params: remote,
    query: pageQuery,
    response: page(publishedRelease),
  }),
  changes: defineEndpoint({
    ...deploy,
    method: 'GET',
    path: '/platform/remotes/:name/changes',
    summary: 'List a remote’s history, newest first.',
    params: remote,
    query: pageQuery,
    response: page(releaseChange),
  }),
  remotes: defineEndpoint({
    ...platform,
    access: 'admin',
    method: 'GET',
    path: '/platform/remotes',
    summary: 'List each remote’s live version, canary and rollback target.',
    response: z.object({ remotes: z.array(remoteStatus) }),
  }),
  live: defineEndpoint({
    ...platform,
    access: 'internal',
    method: 'GET',
    path: '/platform/live',
    summary: 'Read the versions that the gateway serves.',
    response: liveRemotes,
  }),
  signedRelease: defineEndpoint({
    ...platform,
    access: 'internal',
    method: 'GET',
    path: '/platform/releases/:name/:version',
    summary: 'Read a version’s signed manifest.',
    params: z.strictObject({ name: remoteName, version: releaseVersion }),
    response: z.object({ release: signedManifest }),
  }),
  releaseBytes: defineEndpoint({
    ...platform,
    access: 'internal',
    method: 'GET',
    path: '/platform/releases/:name/:version/file',
    summary: 'Download a file of a version.',
    params: z.strictObject({ name: remoteName, version: releaseVersion }),
    query: z.strictObject({ path: releaseFile.shape.path }),
  }),
};

export const deployToken = z.object({
  _id: id,
  name: z.string(),
  remote: remoteName,
  createdAt: instant,
  createdBy: z.string(),
  lastUsedAt: z.nullable(instant),
});
export type DeployToken = z.infer<typeof deployToken>;

export const newDeployToken = z.strictObject({
  remote: remoteName,
  /** Such as "CI of the dashboard team": the history names it. */
  name: text(60).check(z.minLength(1, 'Please name what it is for.')),
});
export type NewDeployToken = z.infer<typeof newDeployToken>;

const ofAdmin = { ...platform, access: 'admin' } as const;
export const deployTokens = {
  deployTokens: defineEndpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/platform/deployTokens',
    summary: 'List deploy tokens without their values.',
    response: z.object({ tokens: z.array(deployToken) }),
  }),
  createDeployToken: defineEndpoint({
    ...ofAdmin,
    method: 'POST',
    path: '/platform/deployTokens',
    summary: 'Create a deploy token for one remote. Its value is returned only once.',
    body: newDeployToken,
    response: z.object({ deployToken, token: z.string() }),
  }),
  revokeDeployToken: defineEndpoint({
    ...ofAdmin,
    method: 'DELETE',
    path: '/platform/deployTokens/:id',
    names: 'anyones',
    summary: 'Revoke a deploy token immediately.',
    params: z.strictObject({ id }),
    response: z.object({ message: z.string() }),
  }),
};
