import * as z from 'zod/mini';
import type { JsonSchema, OpenApiDocument } from './types.ts';

/** What the shell gives a remote when it mounts it. */
export const remoteProps = ['name', 'domElement', 'onCrash'] as const;
export type RemoteProp = (typeof remoteProps)[number];

/**
 * What a build of the shell or of a remote was made for, written beside its files as
 * `contract.json`: before one of them goes out, it is held against those that are live.
 */
export const releaseContract = z.object({
  /** The operations whose paths are in its code, with the shapes that it was built with. */
  api: z.object({
    paths: z.custom<OpenApiDocument['paths']>(),
    components: z.object({ schemas: z.record(z.string(), z.custom<JsonSchema>()) }),
  }),
  /** Browser events: all for the shell, those in its code for a remote. */
  events: z.record(z.string(), z.custom<JsonSchema>()),
  /** The modules that a remote has, those that the shell loads of each. */
  exposes: z.array(z.string()),
  /** What the shell gives at mount, what a remote may use of it. */
  props: z.array(z.string()),
  shared: z.record(
    z.string(),
    z.object({
      /** The shell's version; a remote's range of versions. */
      version: z.string(),
      /** Of our own modules: the exports that there are; those that a remote imports. */
      names: z.array(z.string()),
    }),
  ),
});
export type ReleaseContract = z.infer<typeof releaseContract>;
