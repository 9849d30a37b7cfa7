// npm run can-i-deploy [remote]: lists what would break if the last build of this remote were
// published; without a remote, if this clone's shell and services were deployed.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type ReleaseContract, releaseContract, releases, remoteNames } from '@soloist/contracts';
import { type OpenApiDocument, openApiDocument } from '@soloist/contracts/openapi';
import * as z from 'zod';
import { apiBreaks } from './can-i-deploy/api-breaks.ts';
import { federationBreaks, shellBreaks } from './can-i-deploy/shell-breaks.ts';
import { fromRoot } from './paths.ts';
import {
  callPlatform,
  describeInstallation,
  findRemote,
  type Installation,
  readInstallation,
} from './platform.ts';
import { problem, reportFailure } from './progress.ts';
import { readFederation } from './remote-build.ts';

const waitMs = 30_000;

/**
 * Lists, in sentences, what would break between the last build of a remote and the deployed shell
 * and API.
 * @throws a problem if something is not built, or the installation does not respond.
 */
export async function remoteBreaks(name: string, { apiUrl }: Installation): Promise<string[]> {
  const remote = await builtContract(name);
  const document = (await fetchJson(`${apiUrl}/openapi.json`)) as OpenApiDocument | undefined;
  if (!document) throw problem(`${apiUrl} has no openapi.json to compare with.`);
  const shell = await contractAt('shell', apiUrl);
  const { shared } = await readFederation(fromRoot(name, 'dist'), name);
  const sentences = [
    ...apiBreaks(remote.api, document),
    ...(shell ? breaksInShell({ remote, shared }, shell) : [unknown('The shell that runs there')]),
  ];
  return sentences.map((sentence) => `${name}: ${sentence}`);
}

interface RemoteBuild {
  remote: ReleaseContract;
  /** Of its own manifest, which decides in browsers. */
  shared: SharedModules;
}

/** The manifest and the contract usually name the same versions: each break counts once. */
const breaksInShell = ({ remote, shared }: RemoteBuild, shell: ReleaseContract) => [
  ...new Set([...shellBreaks(remote, shell), ...federationBreaks(shared, shell)]),
];

/**
 * Lists what would break between this clone's shell and services and the deployed versions: every
 * live and canary release of each remote, by its contract and its own manifest, and the shell in open
 * windows.
 * @throws a problem, as `remoteBreaks` does.
 */
export async function treeBreaks(
  installation: Installation,
  builtShell?: ReleaseContract,
): Promise<string[]> {
  const shell = builtShell ?? (await builtContract('shell'));
  const document = openApiDocument({ publicUrl: '' });
  const runningShell = await contractAt('shell', installation.apiUrl);
  const shellSentences = runningShell
    ? apiBreaks(runningShell.api, document).map((sentence) => `Open windows: ${sentence}`)
    : [unknown('The shell that runs there')];
  const remoteSentences = await Promise.all(
    remoteNames.map(async (name) => {
      const versions = await readPublishedVersions(name, installation);
      const breaks = versions.map(async (version) => {
        const folder = `remotes/${name}/${version}`;
        const remote = await contractAt(folder, installation.apiUrl);
        const shared = await sharedModulesAt(folder, installation.apiUrl);
        const sentences =
          remote && shared
            ? [...apiBreaks(remote.api, document), ...breaksInShell({ remote, shared }, shell)]
            : [unknown('It')];
        return sentences.map((sentence) => `${name} ${version}: ${sentence}`);
      });
      return (await Promise.all(breaks)).flat();
    }),
  );
  return [...shellSentences, ...remoteSentences.flat()];
}

const unknown = (what: string) =>
  `${what} was built before builds wrote their contract, so nobody can tell.`;

async function builtContract(workspace: string): Promise<ReleaseContract> {
  const file = fromRoot(workspace, 'dist/contract.json');
  if (!existsSync(file)) {
    throw problem(`${workspace} is not built: run "npm run build -w ${workspace}" first.`);
  }
  return releaseContract.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** The live version of a remote and its canary's. */
async function readPublishedVersions(name: string, installation: Installation): Promise<string[]> {
  const call = { params: { name }, query: { limit: 1 } };
  const { items } = await callPlatform(releases.changes, installation, call);
  return items.flatMap(({ live, canary }) =>
    [live, canary?.version].flatMap((version) => version ?? []),
  );
}

async function contractAt(folder: string, apiUrl: string): Promise<ReleaseContract | undefined> {
  const found = await fetchJson(new URL(`/${folder}/contract.json`, apiUrl).href);
  return found ? releaseContract.parse(found) : undefined;
}

const publishedFederation = z.object({
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
});
type SharedModules = z.infer<typeof publishedFederation>['shared'];

async function sharedModulesAt(folder: string, apiUrl: string): Promise<SharedModules | undefined> {
  const found = await fetchJson(new URL(`/${folder}/mf-manifest.json`, apiUrl).href);
  return found ? publishedFederation.parse(found).shared : undefined;
}

/** The JSON at an address, or `undefined` if there is none. */
async function fetchJson(url: string): Promise<unknown> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(waitMs) }).catch((cause) => {
    throw problem(`${url} does not answer: is Soloist running there?`, cause);
  });
  if (reply.status === 404) return undefined;
  if (!reply.ok) throw problem(`${url} answered ${reply.status}.`);
  return reply.json();
}

async function main([word]: string[]) {
  const name = word && findRemote(word);
  const installation = readInstallation();
  console.log(describeInstallation(installation));
  const breaks = name ? await remoteBreaks(name, installation) : await treeBreaks(installation);
  for (const sentence of breaks) console.log(`✗ ${sentence}`);
  const what = name || 'This clone’s shell and services';
  console.log(
    breaks.length > 0
      ? `${what} would break ${breaks.length} of what is live.`
      : `✓ ${what} can be deployed: everything that is live works with it.`,
  );
  if (breaks.length > 0) process.exitCode = 1;
}

if (import.meta.main) main(process.argv.slice(2)).catch(reportFailure);
