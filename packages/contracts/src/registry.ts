import * as z from 'zod/mini';
import { remoteNames } from './remotes.ts';

const asset = z.object({ path: z.string(), integrity: z.string() });
export type Asset = z.infer<typeof asset>;

/** One published version of a remote; every path is absolute below `/remotes/`. */
export const remoteRelease = z.object({
  name: z.enum(remoteNames),
  version: z.string(),
  entry: asset,
  /** What the first paint needs besides the entry. */
  scripts: z.array(asset),
  styles: z.array(asset),
  /** Of the remote that draws portfolio sites: how the gateway shows one without the shell. */
  site: z.optional(
    z.object({
      /** A module for Node whose `renderSite` makes a page's HTML. */
      renderer: asset,
      script: asset,
      /** By theme. */
      styles: z.record(z.string(), z.array(asset)),
    }),
  ),
});
export type RemoteRelease = z.infer<typeof remoteRelease>;

/** Which version of each remote is live. */
export const registry = z.object({ remotes: z.array(remoteRelease) });
export type Registry = z.infer<typeof registry>;

/** What each named late chunk of the shell loads: `remotes` on pages that a remote draws, `frame` and `account` on those of the app, `landing` on `/`. */
export const shellPreloads = z.record(z.string(), z.array(asset));
export type ShellPreloads = z.infer<typeof shellPreloads>;
