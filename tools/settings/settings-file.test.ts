import { readFileSync } from 'node:fs';
import { fromRoot } from '../paths.ts';
import { environmentOf, readComposeFile } from './compose-file.ts';
import { processSettings } from './process-settings.ts';
import { readSettingsFile } from './settings-file.ts';

const compose = readFileSync(fromRoot('docker-compose.yml'), 'utf8');
const services = readComposeFile(compose);
const entries = readSettingsFile(readFileSync(fromRoot('.env.example'), 'utf8'));
const named = entries.map(({ name }) => name);
const shapes = Object.values(processSettings).map(({ shape }) => shape);
const known = new Set(shapes.flatMap((shape) => Object.keys(shape)));

/**
 * Variables that docker-compose.yml reads from the environment: `${NAME}`, and names without a
 * value.
 */
const serviceNames = new Set([
  ...[...compose.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name!),
  ...Object.values(services).flatMap(({ environment = {} }) =>
    Object.entries(environment).flatMap(([name, value]) => (value === null ? [name] : [])),
  ),
]);
/** Settings of the tools of this repository that no process reads. */
const toolSettings = ['SOLOIST_API', 'DEMO_PASSWORD'];

const containers: Record<string, (keyof typeof processSettings)[]> = {
  gateway: ['gateway'],
  identity: ['identity'],
  marketplace: ['marketplace'],
  messaging: ['messaging'],
  'messaging-mail': ['messaging'],
  sage: ['sage'],
  documents: ['documents'],
  'documents-worker': ['documents-worker'],
  payments: ['payments'],
  platform: ['platform'],
  backup: ['backup'],
};
/** No schema has these: a backup contains secrets that its own process does not read. */
const backupSecrets = ['KEYS_SECRET', 'INTERNAL_SECRET', 'VAPID_PRIVATE_KEY', 'DKIM_PRIVATE_KEY'];

describe('.env.example', () => {
  it('explains every setting that a process or docker-compose.yml reads, and no other', () => {
    const read = new Set([...known, ...serviceNames, ...toolSettings]);
    expect(named.filter((name) => !read.has(name))).toEqual([]);
    expect([...read].filter((name) => !named.includes(name))).toEqual([]);
  });

  it('explains each setting once, with a comment', () => {
    expect(new Set(named).size).toBe(named.length);
    expect(entries.filter(({ about }) => about.length < 5).map(({ name }) => name)).toEqual([]);
  });

  it('has the default values of the processes and of docker-compose.yml', () => {
    const composeEnvironment = environmentOf(services['check-settings']!, {});
    const wrong = entries
      .filter(({ isOptional, value, name }) => isOptional && value !== '' && known.has(name))
      .filter(({ name, value }) => {
        const usual = shapes.map((shape) => shape[name]?.safeParse(undefined).data);
        // Outside, PORT is the machine's; inside, each container's own.
        const isOutside = name === 'PORT';
        const setting = serviceNames.has(name) && !isOutside ? composeEnvironment[name] : undefined;
        const defaults = setting ? [setting] : usual.filter((each) => each !== undefined);
        return !isOutside && defaults.length > 0 && !defaults.map(String).includes(value);
      });
    expect(wrong).toEqual([]);
  });

  it('leaves empty only the settings without a default', () => {
    const open = entries.filter(({ isOptional }) => !isOptional);
    expect(open.filter(({ value }) => value !== '')).toEqual([]);
    expect(open.map(({ name }) => name)).toContain('KEYS_SECRET');
  });
});

describe('docker-compose.yml', () => {
  it.each(Object.entries(containers))(
    'passes %s only the settings that it reads',
    (container, processes) => {
      const names = processes.flatMap((process) => Object.keys(processSettings[process].shape));
      const setting = Object.keys(services[container]?.environment ?? {});
      const extra = container === 'backup' ? [...backupSecrets, 'RELEASE_SIGNING_KEY', 'PORT'] : [];
      expect(setting.filter((name) => ![...names, ...extra].includes(name))).toEqual([]);
    },
  );

  it('passes every setting to the process that reads it', () => {
    const lost = Object.entries(containers).flatMap(([container, processes]) => {
      const setting = Object.keys(services[container]?.environment ?? {});
      // Only the messaging container with the mail port receives mails, and only a restore reads
      // backups.
      const others = container === 'messaging' ? /^INBOUND_(SMTP|TLS)/ : /^BACKUP_SECRET_KEY$/;
      return processes
        .flatMap((process) => Object.keys(processSettings[process].shape))
        .filter((name) => !setting.includes(name) && !others.test(name))
        .map((name) => `${container}: ${name}`);
    });
    expect(lost).toEqual([]);
  });

  it('passes every setting to check-settings', () => {
    const checked = environmentOf(services['check-settings']!, {});
    const passed = new Set(Object.keys(services['check-settings']?.environment ?? {}));
    expect([...known].filter((name) => !passed.has(name) && name !== 'BACKUP_SECRET_KEY')).toEqual(
      [],
    );
    expect(checked.IDENTITY_URL).toBe('http://identity:4000');
  });
});
