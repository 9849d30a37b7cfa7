// npm run rollback <remote> [version] -- --reason "…": makes the previous live version live again,
// or a version by its name.
import { parseArgs } from 'node:util';
import { releases, remoteName } from '@soloist/contracts';
import { callPlatform, describeInstallation, readInstallation } from './platform.ts';
import { problem, reportFailure } from './progress.ts';

async function main(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string', default: '' } },
  });
  const [name = '', version] = positionals;
  if (!remoteName.safeParse(name).success) {
    throw problem('Name the remote, such as mfe-dashboard.');
  }
  const { reason } = values;
  const call = { params: { name } };
  const installation = readInstallation();
  console.log(describeInstallation(installation));
  const { change } = version
    ? await callPlatform(releases.goLive, installation, { ...call, body: { version, reason } })
    : await callPlatform(releases.rollBack, installation, { ...call, body: { reason } });
  console.log(`Everybody gets ${name} ${change.live} within seconds.`);
}

main(process.argv.slice(2)).catch(reportFailure);
