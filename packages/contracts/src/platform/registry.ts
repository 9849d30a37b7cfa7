import * as z from 'zod/mini';

export const asset = z.object({ path: z.string(), integrity: z.string() });
export type Asset = z.infer<typeof asset>;

/** The name of any remote: an installation may run one that this version does not know yet. */
export const remoteName = z
  .string()
  .check(z.regex(/^mfe-[a-z0-9-]{2,40}$/, 'Use a remote name like mfe-dashboard.'));
/** Names a folder and is part of addresses. */
export const releaseVersion = z
  .string()
  .check(z.regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z-]{1,60})?$/, 'Use a version like 1.2.3-0a1b2c3d.'));

/** One published version of a remote; every path is absolute below `/remotes/`. */
export const remoteRelease = z.object({
  name: remoteName,
  version: releaseVersion,
  entry: asset,
  /** Files that the first paint needs besides the entry. */
  scripts: z.array(asset),
  styles: z.array(asset),
  /** Of a remote whose pages the gateway renders: portfolio sites, or the pages of clients. */
  site: z.optional(
    z.object({
      /** A module for Node whose `renderSite` or `renderPage` makes a page's HTML. */
      renderer: asset,
      script: asset,
      /** By theme, or all of them as `client`. */
      styles: z.record(z.string(), z.array(asset)),
    }),
  ),
});
export type RemoteRelease = z.infer<typeof remoteRelease>;

/** The version of each remote that a page shows. */
export const registry = z.object({
  remotes: z.array(remoteRelease),
  /**
   * Set while versions depend on the signed-in person: this page's person, and whether that still
   * matters.
   */
  chosenFor: z.optional(z.object({ userId: z.nullable(z.string()), isAsked: z.boolean() })),
  /** Set while this browser has overrides of live versions. */
  overrides: z.optional(
    z.object({
      /** The person who chose them: they end with their session. */
      userId: z.string(),
      /** A version that could not be loaded is not displayed: the live one is. */
      remotes: z.array(
        z.object({ name: remoteName, version: releaseVersion, isShown: z.boolean() }),
      ),
    }),
  ),
});
export type Registry = z.infer<typeof registry>;

/**
 * The files of each named late chunk of the shell: `remotes` on pages that a remote renders,
 * `frame` and `account` on those of the app, `landing` on `/`.
 */
export const shellPreloads = z.record(z.string(), z.array(asset));
