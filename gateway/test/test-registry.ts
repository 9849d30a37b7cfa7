import { generateKeyPairSync } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LiveRemotes, ReleaseManifest, RemoteRelease } from '@soloist/contracts';
import { CompactSign, decodeJwt } from 'jose';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
export const testPublicKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

/** A manifest of the given files. */
export const manifestOf = (release: RemoteRelease): ReleaseManifest => ({
  ...release,
  files: [{ path: 'remoteEntry.js', integrity: `sha384-${'A'.repeat(64)}`, bytes: 5 }],
  ...{ exposes: ['./lifecycles'], shared: [], contracts: 'c1', commit: 'unknown' },
});

/** Signs like the platform whose key the test gateways trust. */
export const sign = (manifest: object, key = privateKey) =>
  new CompactSign(Buffer.from(JSON.stringify(manifest)))
    .setProtectedHeader({ alg: 'EdDSA' })
    .sign(key);

/** Replaces the live releases in a gateway's folder. */
export async function writeRegistry(dir: string, releases: RemoteRelease[]) {
  const remotes = releases.map(async (release) => ({
    name: release.name,
    live: await sign(manifestOf(release)),
    canary: null,
  }));
  await replaceRegistry(dir, JSON.stringify({ remotes: await Promise.all(remotes) }));
}

export async function replaceRegistry(dir: string, text: string) {
  const file = path.join(dir, 'remotes/registry.json');
  await writeFile(`${file}.next`, text);
  await rename(`${file}.next`, file);
}

/** The live releases in a gateway's folder. */
export async function readRegistry(dir: string): Promise<RemoteRelease[]> {
  const text = await readFile(path.join(dir, 'remotes/registry.json'), 'utf8');
  const { remotes }: LiveRemotes = JSON.parse(text);
  return remotes.map(({ live }) => decodeJwt(live) as unknown as ReleaseManifest);
}
