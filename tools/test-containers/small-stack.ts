import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { fromRoot } from '../paths.ts';
import { formatSettings } from '../settings/small-settings.ts';
import { signUp } from './alerts.ts';
import { type Check, type NamedCheck, plainUrl, requireThat, until } from './check.ts';
import { measureMemory, playJourneys, requireHealth } from './checks.ts';
import { createStack } from './compose-stack.ts';
import { machineName, type startOutside } from './outside.ts';

interface SmallStackOptions {
  folder: string;
  /** The machine's ports; nothing else is set at the first start. */
  ports: Record<string, string>;
  outside: Awaited<ReturnType<typeof startOutside>>;
  standIns: string[];
}

const mostMegabytes = 2048;
const settingsOption = '--env-file=/data/settings/settings.env';

/** docker-compose.small.yml: without a setting, then with some. */
export function createSmallStack({ folder, ports, outside, standIns }: SmallStackOptions) {
  const settingsFile = path.join(folder, 'small.env');
  const choose = (settings: Record<string, string>) =>
    writeFileSync(
      settingsFile,
      formatSettings({ ...settings, COMPOSE_TRIAL_SETTINGS: settingsFile }),
    );
  choose(ports);
  const trial = fromRoot('tools/test-containers/compose.small-trial.yml');
  const stack = createStack({
    name: 'soloist-small-containers',
    files: [fromRoot('docker-compose.small.yml'), ...standIns, trial],
    settingsFile,
  });
  const readSettings = async () =>
    parseEnv(await stack.compose('exec', '-T', 'identity', 'cat', '/data/settings/settings.env'));

  const startWithoutSettings: Check = async (deps) => {
    await stack.up();
    await requireHealth(deps);
    const email = `first-${randomBytes(4).toString('hex')}@trial.soloist.studio`;
    requireThat((await signUp(ports, { email })).ok, 'Nobody can sign up.');
    const inbox = `http://127.0.0.1:${ports.MAIL_WEB_PORT}`;
    // Mailpit's list of emails, or that of its stand-in.
    const hasEmail = async () => {
      const lists = await Promise.all(
        ['/api/v1/messages', '/api/email'].map(async (at) => (await fetch(inbox + at)).text()),
      );
      return lists.some((list) => list.includes(email));
    };
    await until(hasEmail, 'The code for the sign-up is not in the inbox.');
    const hasBackup = async () => {
      const list = ['exec', '-T', 'backup', 'node', settingsOption, 'tools/backup.ts', 'list'];
      return /\d{4}-\d\d-\d\dT/.test(await stack.compose(...list));
    };
    await until(hasBackup, 'There is no backup.', 60_000);
    return 'no setting; the emailed code is in the inbox, and a first backup is made';
  };

  const measure: Check = async () => {
    const { total, count } = await measureMemory(stack);
    requireThat(total <= mostMegabytes, `It needs ${total} MB at rest.`);
    return `${total} MB in ${count} containers`;
  };

  const changeSettings: Check = async (deps) => {
    const first = await readSettings();
    const { MAIL_RELAY_HOST: mailServer = '', ...payments } = outside.settings;
    const port = mailServer.split(':').at(-1);
    choose({
      ...ports,
      ...payments,
      SMTP_URL: `smtp://${machineName}:${port}?ignoreTLS=true`,
      ADMIN_EMAILS: 'ada@trial.soloist.studio',
      NODE_ENV: 'development',
      TEST_PEOPLE: 'true',
      RATE_LIMIT_PER_MINUTE: '0',
    });
    await stack.up('--force-recreate');
    await requireHealth(deps);
    const { KEYS_SECRET, INTERNAL_SECRET: internalSecret = '' } = await readSettings();
    requireThat(KEYS_SECRET === first.KEYS_SECRET, 'The secrets are not those of the first start.');
    const url = plainUrl(ports).replace('127.0.0.1', 'localhost');
    const journeys = ['sign-up-to-signed-proposal'];
    await playJourneys({ stack, outside, url, internalSecret, journeys });
    return 'the same secrets; sign-up to signed proposal with email and PDF';
  };

  const checks: NamedCheck[] = [
    ['small stack: first start', startWithoutSettings],
    ['small stack: memory at rest', measure],
    ['small stack: changed settings', changeSettings],
  ];
  return { stack, checks };
}
