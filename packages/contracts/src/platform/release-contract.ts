import * as z from 'zod/mini';
import type { JsonSchema, OpenApiDocument } from '../openapi/types.ts';

/** The props that the shell passes to a remote on mount. */
export const remoteProps = ['name', 'domElement', 'onCrash'] as const;
export type RemoteProp = (typeof remoteProps)[number];

/**
 * What a build of the shell or of a remote requires and provides, written beside its files as
 * `contract.json`: before a release, it is compared with the live builds.
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
  /** The props that the shell passes on mount, and those that a remote may use. */
  props: z.array(z.string()),
  shared: z.record(
    z.string(),
    z.object({
      /** The shell's version; a remote's range of versions. */
      version: z.string(),
      /** Exports of our own modules: those provided, or those that a remote imports. */
      names: z.array(z.string()),
    }),
  ),
});
export type ReleaseContract = z.infer<typeof releaseContract>;
