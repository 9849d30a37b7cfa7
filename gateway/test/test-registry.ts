import { createHash, generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LiveRemotes, ReleaseManifest, RemoteRelease } from '@soloist/contracts';
import { CompactSign } from 'jose';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
export const testPublicKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

/** The only file of a test release. */
export const testFile = 'entry';
const digest = createHash('sha384').update(testFile).digest('base64');

/** A manifest of the given files. */
export const manifestOf = (release: RemoteRelease): ReleaseManifest => ({
  ...release,
  files: [{ path: 'remoteEntry.js', integrity: `sha384-${digest}`, bytes: testFile.length }],
  ...{ exposes: ['./lifecycles'], shared: [], contracts: 'c1', commit: 'unknown' },
});

/** Signs like the platform whose key the test gateways trust. */
export const sign = (manifest: object, key = privateKey) =>
  new CompactSign(Buffer.from(JSON.stringify(manifest)))
    .setProtectedHeader({ alg: 'EdDSA' })
    .sign(key);

/** Live releases as the platform service reports them. */
export const signRemotes = (releases: RemoteRelease[]): Promise<LiveRemotes['remotes']> =>
  Promise.all(
    releases.map(async (release) => ({
      name: release.name,
      live: await sign(manifestOf(release)),
      canary: null,
    })),
  );

/** Replaces what a gateway has stored for its next start. */
export const writeRegistry = (dir: string, text: string) =>
  writeFile(path.join(dir, 'remotes/registry.json'), text);
