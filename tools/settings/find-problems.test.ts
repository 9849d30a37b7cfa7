import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromRoot } from '../paths.ts';
import { environmentOf, readComposeFile } from './compose-file.ts';
import { findProblems, findUnknownNames } from './find-problems.ts';
import { reportSettings } from './report-settings.ts';
import { readSettingsFile } from './settings-file.ts';

const { 'check-settings': container, identity } = readComposeFile(
  readFileSync(fromRoot('docker-compose.yml'), 'utf8'),
);
const entries = readSettingsFile(readFileSync(fromRoot('.env.example'), 'utf8'));
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** An .env file filled in by docs/operate.md. */
const filledIn = {
  PUBLIC_URL: 'https://soloist.studio',
  ADMIN_EMAILS: 'ada@soloist.studio',
  MAIL_DOMAIN: 'soloist.studio',
  MAIL_FROM: 'Soloist <hello@soloist.studio>',
  TEAM_EMAIL: 'team@soloist.studio',
  ALERT_EMAIL: 'ops@soloist.studio',
  INTERNAL_SECRET: randomBytes(32).toString('base64'),
  KEYS_SECRET: randomBytes(32).toString('base64'),
  MONGO_PASSWORD: randomBytes(32).toString('hex'),
  MONGO_ROOT_PASSWORD: randomBytes(32).toString('hex'),
  MONGO_SET_KEY: randomBytes(96).toString('base64'),
  REDIS_PASSWORD: randomBytes(32).toString('hex'),
  S3_SECRET_KEY: randomBytes(32).toString('base64'),
  GRAFANA_PASSWORD: randomBytes(32).toString('base64'),
  RELEASE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  RELEASE_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  DEPLOY_TOKEN: `deploy_${randomBytes(32).toString('hex')}`,
};

const problemsOf = (over: Record<string, string> = {}) =>
  findProblems(environmentOf(container!, { ...filledIn, ...over }), entries);
const problemTexts = (over: Record<string, string>) =>
  problemsOf(over).map(({ name, message }) => `${name} ${message}`);

it('reports nothing for a complete installation', () => {
  expect(problemsOf()).toEqual([]);
});

it('reports all missing settings in one run, with their processes and how to create them', () => {
  const none = Object.fromEntries(Object.keys(filledIn).map((name) => [name, '']));
  const problems = problemsOf(none);
  const required = entries.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  const optional = ['ADMIN_EMAILS'];
  expect([...new Set(problems.map(({ name }) => name)), ...optional].sort()).toEqual(
    expect.arrayContaining(required.sort()),
  );
  expect(problems.find(({ name }) => name === 'KEYS_SECRET')).toMatchObject({
    message: 'is missing',
    processes: ['identity'],
    remedy: expect.stringContaining('openssl rand -base64 32'),
  });
});

it.each([
  ['a setting that is no number', { RATE_LIMIT_PER_MINUTE: 'many' }, /^RATE_LIMIT_PER_MINUTE/],
  ['a key of another length', { KEYS_SECRET: randomBytes(24).toString('base64') }, /32 bytes/],
  [
    'a password that breaks the address',
    { MONGO_PASSWORD: 'a/b@c:d-0123456789abcdefghij' },
    /letters/,
  ],
  ['http', { PUBLIC_URL: 'http://soloist.studio' }, /PUBLIC_URL must be an https/],
  ['another mode than production', { NODE_ENV: 'development' }, /NODE_ENV must be production/],
  ['a short secret', { INTERNAL_SECRET: 'Zk3!pQ7x-vL9w#Ry2' }, /INTERNAL_SECRET is too short/],
  ['a usual secret', { INTERNAL_SECRET: 'please-change-me-please-now' }, /easy to guess/],
  [
    'a secret of one sign',
    { GRAFANA_PASSWORD: 'a'.repeat(40) },
    /GRAFANA_PASSWORD is easy to guess/,
  ],
  ['a secret twice', { REDIS_PASSWORD: filledIn.MONGO_PASSWORD }, /same secret as MONGO_PASSWORD/],
  ['a port that is no number', { PORT: 'abc' }, /^PORT must be a number/],
  ['a port above 65535', { HTTPS_PORT: '70000' }, /^HTTPS_PORT must be a port between 1 and 65535/],
  ['the same port twice', { HTTP_PORT: '443' }, /^HTTPS_PORT is the same port as HTTP_PORT/],
  ['an admin without an address', { ADMIN_EMAILS: 'nobody' }, /^ADMIN_EMAILS must be email addr/],
  ['backups in a relative folder', { BACKUP_TO: 'backups' }, /^BACKUP_TO must be a full path/],
  ['another kind of address', { PUBLIC_URL: 'ftp://soloist.studio' }, /^PUBLIC_URL must be/],
  ['name servers by name', { DNS_SERVERS: 'dns.example' }, /^DNS_SERVERS must be addresses/],
  ['the payment simulator', { RAZORPAY_API_URL: 'http://127.0.0.1:1' }, /simulator/],
  ['another checkout', { RAZORPAY_CHECKOUT_URL: 'https://pay.evil.test/a.js' }, /a stranger/],
  ['a key without its secret', { RAZORPAY_KEY_ID: 'rzp_live_1' }, /RAZORPAY_KEY_SECRET/],
  ['the inbox for trying', { SMTP_URL: 'smtp://inbox:1025' }, /no email would reach/],
  ['the demo accounts', { DEMO_PASSWORD: 'soloist-demo-2026' }, /demo accounts/],
  ['accounts without a mailed code', { TEST_PEOPLE: 'true' }, /TEST_PEOPLE .*never in production/],
  ['no limits', { RATE_LIMIT_PER_MINUTE: '0' }, /turns all rate limits off/],
  ['mails from nowhere', { MAIL_FROM: 'Soloist <hello@soloist.local>' }, /does not exist/],
  ['a sender the relay refuses', { MAIL_FROM: 'S <a@other.studio>' }, /mail server would refuse/],
  [
    'a public key of another signing key',
    {
      RELEASE_PUBLIC_KEY: generateKeyPairSync('ed25519')
        .publicKey.export({ type: 'spki', format: 'der' })
        .toString('base64'),
    },
    /does not belong to RELEASE_SIGNING_KEY/,
  ],
])('refuses %s', (_what, over: Record<string, string>, sentence) => {
  const env = { ...environmentOf(container!, { ...filledIn, ...over }), ...over };
  const sentences = findProblems(env, entries).map(({ name, message }) => `${name} ${message}`);
  expect(sentences).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
});

/** Line breaks as in `.env`. */
const onOneLine = (pem: string) => pem.replaceAll('\n', '\\n');
const [INBOUND_TLS_KEY = '', INBOUND_TLS_CERT = ''] = execFileSync(
  'openssl',
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=reply -keyout -'.split(
    ' ',
  ),
  { encoding: 'utf8', stdio: 'pipe' },
)
  .split(/(?=-----BEGIN CERTIFICATE)/)
  .map(onOneLine);
const tls = { INBOUND_TLS_KEY, INBOUND_TLS_CERT };
const { privateKey: otherKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = onOneLine(otherKey.export({ type: 'pkcs8', format: 'pem' }).toString());

it.each([
  [{ SEARCH_ENGINE: 'meilisearch' }, 'MEILISEARCH_URL is required with SEARCH_ENGINE=meilisearch'],
  [{ SEARCH_PROVIDER: 'searxng' }, 'SEARCH_URL is required with SEARCH_PROVIDER=searxng'],
  [{ SEARCH_PROVIDER: 'searxng', SEARCH_URL: 'x' }, 'SEARCH_URL must be a full web address'],
  [{ SEARCH_PROVIDER: 'brave' }, 'SEARCH_API_KEY is required with SEARCH_PROVIDER=brave'],
  [{ DKIM_PRIVATE_KEY: 'abc' }, 'DKIM_PRIVATE_KEY must be a private key in PEM'],
  [{ INBOUND_TLS_CERT: 'abc', INBOUND_TLS_KEY: pem }, 'INBOUND_TLS_CERT must be a certificate'],
  [{ ...tls, INBOUND_TLS_KEY: 'abc' }, 'INBOUND_TLS_KEY must be a private key in PEM'],
  [{ ...tls, INBOUND_TLS_KEY: pem }, 'INBOUND_TLS_KEY is not the key of INBOUND_TLS_CERT'],
  [{ INBOUND_TLS_CERT: tls.INBOUND_TLS_CERT }, 'INBOUND_TLS_KEY is required with INBOUND_TLS_CERT'],
  [{ INBOUND_TLS_KEY: pem }, 'INBOUND_TLS_CERT is required with INBOUND_TLS_KEY'],
  [{ DB_PREFIX: 'a b' }, 'DB_PREFIX must be at most 40 letters'],
  [{ DB_PREFIX: 'a/b' }, 'DB_PREFIX must be at most 40 letters'],
  [{ DB_PREFIX: 'a.b' }, 'DB_PREFIX must be at most 40 letters'],
  [{ PUBLIC_URL: 'https://soloist.studio/app' }, 'PUBLIC_URL must be https and a host only'],
  [{ PUBLIC_URL: 'https://soloist.studio?a=1' }, 'PUBLIC_URL must be https and a host only'],
  [{ PUBLIC_URL: 'https://user:pw@soloist.studio' }, 'PUBLIC_URL must be https and a host only'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must look like smtp://host:587'],
  [{ SMTP_URL: 'smtp://?ignoreTLS=true' }, 'SMTP_URL must look like smtp://host:587'],
  [{ MAIL_RELAY_HOST: 'x:99999' }, 'MAIL_RELAY_HOST must look like [smtp.provider.net]:587'],
  [{ MAIL_RELAY_HOST: '[x' }, 'MAIL_RELAY_HOST must look like [smtp.provider.net]:587'],
  [{ HTTP_PORT: '999.1.1.1:80' }, 'HTTP_PORT must be a port between 1 and 65535'],
  [{ HTTP_PORT: '0443' }, 'HTTP_PORT must be a port between 1 and 65535'],
  [{ PORT: '8e3' }, 'PORT must be a number, in digits only'],
  [{ PORT: '0x1F90' }, 'PORT must be a number, in digits only'],
  [{ PORT: ' 8080' }, 'PORT must be a number, in digits only'],
  [{ PUBLIC_COUNT_MIN: '1e3' }, 'PUBLIC_COUNT_MIN must be a number, in digits only'],
  [{ S3_BUCKET: 'My Bucket' }, 'S3_BUCKET must be 3 to 63 lower-case letters'],
  [{ BACKUP_S3_ENDPOINT: 's3' }, 'BACKUP_S3_ENDPOINT must be a full web address'],
  [{ BACKUP_TO: '/mnt/disk' }, 'BACKUP_TO must be /data/backups, the volume of the container'],
  [{ BACKUP_TO: '/data/backups/../x' }, 'BACKUP_TO must be /data/backups, the volume'],
  [{ BACKUP_TO: 's3://My Bucket/x' }, 'BACKUP_TO must be a full path'],
  [{ BACKUP_PUBLIC_KEY: 'age1' }, 'BACKUP_PUBLIC_KEY must be a public key of make-key'],
  [{ PUSH_ORIGINS: 'push' }, 'PUSH_ORIGINS must be origins, such as https://push.example.com'],
  [{ PUSH_ORIGINS: 'https://push.example.com/x' }, 'PUSH_ORIGINS must be origins'],
  [{ DNS_SERVERS: '999.8.8.8' }, 'DNS_SERVERS must be addresses like 1.1.1.1:53'],
  [{ DNS_SERVERS: '1.1.1.1:99999' }, 'DNS_SERVERS must be addresses like 1.1.1.1:53'],
  [{ SELLER_STATE: '99' }, 'SELLER_STATE must be the two-digit GST code of a State'],
  [{ SELLER_GSTIN: 'abc' }, 'SELLER_GSTIN must be a GSTIN'],
  [{ SELLER_SAC: '1' }, 'SELLER_SAC must be six digits'],
  [{ VAPID_PRIVATE_KEY: 'abc' }, 'VAPID_PRIVATE_KEY must be 32 bytes in base64url'],
  [{ INBOUND_MAIL_DOMAIN: 'a b' }, 'INBOUND_MAIL_DOMAIN must be a domain in lower case'],
  [{ TEAM_EMAIL: 'team' }, 'TEAM_EMAIL must be an email address, such as team@soloist.studio'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'x' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be a full web address'],
  [{ MEILISEARCH_URL: 'x' }, 'MEILISEARCH_URL must be a full web address'],
  [{ RELEASE: 'my tag' }, 'RELEASE must be the tag of an image'],
  [{ SHUTDOWN_TIMEOUT_MS: '60000' }, 'SHUTDOWN_TIMEOUT_MS is too long: with LEAVE_MS'],
  [{ GOOGLE_CLIENT_ID: 'a' }, 'GOOGLE_CLIENT_SECRET is required with GOOGLE_CLIENT_ID'],
])('reports the wrong value in %j once, and nothing else', (over: Record<string, string>, text) => {
  expect(problemTexts(over)).toEqual([expect.stringContaining(text)]);
});

it('accepts correct values of the settings that it checks closely', () => {
  const values = {
    PUBLIC_URL: 'https://soloist.studio:8443/',
    SEARCH_ENGINE: 'meilisearch',
    MEILISEARCH_URL: 'http://meilisearch:7700',
    SEARCH_PROVIDER: 'searxng',
    SEARCH_URL: 'http://searxng:8080',
    DKIM_PRIVATE_KEY: pem,
    DB_PREFIX: 'soloist-2_b',
    SMTP_URL: 'smtps://user:password@smtp.provider.net:465',
    MAIL_RELAY_HOST: '[smtp.provider.net]:587',
    HTTP_PORT: '10.0.0.1:80',
    HTTPS_PORT: '[::1]:443',
    BACKUP_TO: '/data/backups/daily',
    BACKUP_PUBLIC_KEY: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
    PUSH_ORIGINS: 'https://push.example.com, http://localhost:9000',
    DNS_SERVERS: '1.1.1.1, 9.9.9.9:53,[2620:fe::fe]:53,2620:fe::9',
    SELLER_STATE: '29',
    SELLER_GSTIN: '29ABCDE1234F1Z5',
    VAPID_PRIVATE_KEY: randomBytes(32).toString('base64url'),
    INBOUND_MAIL_DOMAIN: 'reply.soloist.studio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    RELEASE: 'v1.2.0-rc.1',
    LEAVE_MS: '9000',
    ...tls,
  };
  expect(problemTexts(values)).toEqual([]);
});

it('knows how long Docker waits before it kills a container', () => {
  expect(identity!.stop_grace_period).toBe('30s');
});

it('allows some settings locally that production refuses', () => {
  const trial = {
    PUBLIC_URL: 'http://localhost:8080',
    NODE_ENV: 'development',
    SMTP_URL: 'smtp://inbox:1025',
    MAIL_FROM: 'Soloist <hello@soloist.local>',
  };
  expect(problemTexts(trial)).toEqual([]);
});

it('accepts the secrets that the commands of .env.example create', () => {
  const commands = entries.filter(({ make }) => make?.includes('openssl'));
  const env: Record<string, string> = {};
  const clone = mkdtempSync(path.join(tmpdir(), 'soloist-settings-'));
  for (const { name, make } of commands) {
    env[name] = execFileSync('bash', ['-c', make!], { cwd: clone, encoding: 'utf8' }).trim();
    appendFileSync(path.join(clone, '.env'), `${name}=${env[name]}\n`);
  }
  rmSync(clone, { recursive: true });
  expect(commands.length).toBeGreaterThan(10);
  expect(problemTexts(env)).toEqual([]);
});

it.each([
  ['LEAV_MS', 'LEAVE_MS'],
  ['PRT', 'PORT'],
  ['SMTP', 'SMTP_URL'],
  ['RATE_LIMIT_PER_MIN', 'RATE_LIMIT_PER_MINUTE'],
  ['MAIL_RELAY_PASS', 'MAIL_RELAY_PASSWORD'],
  ['MAIL_RELAY_USER', 'MAIL_RELAY_USERNAME'],
  ['BACKUP_DIR', 'BACKUP_TO'],
  ['admin_emails', 'ADMIN_EMAILS'],
  ['ADMINS', undefined],
  ['OTHER_TOOL', undefined],
])('names %s in .env and in a container, and the setting that it resembles', (name, meant) => {
  const ofDocker = { COMPOSE_PROJECT_NAME: 'soloist', DOCKER_HOST: 'unix:///run/docker.sock' };
  const env = { LEAVE_MS: '1', [name]: '1', ...ofDocker };
  const ofImage = { HOME: '/tmp', PATH: '/bin', HOSTNAME: 'a1', NODE_VERSION: '24', TERM: 'xterm' };
  expect(findUnknownNames({ file: env }, entries)).toEqual([{ name, meant }]);
  expect(findUnknownNames({ file: {}, container: { ...env, ...ofImage } }, entries)).toEqual([
    { name, meant },
  ]);
});

it.each([
  [undefined, /^ADMINS: is not a setting\.\n {2}Remove it or correct its name/],
  ['ADMIN_EMAILS', /^ADMINS: is not a setting\.\n {2}Did you mean ADMIN_EMAILS\?/],
])('refuses settings with an unknown name, which resembles %s', (meant, sentence) => {
  const printed = jest.spyOn(console, 'error').mockReturnValue();
  const isRight = reportSettings({ env: {}, problems: [], unknown: [{ name: 'ADMINS', meant }] });
  expect(isRight).toBe(false);
  expect(printed.mock.calls[0]?.[0]).toMatch(sentence);
  expect(printed.mock.calls.at(-1)?.[0]).toMatch(/^Fix this setting in \.env/);
  printed.mockRestore();
});

it('ends the command with 1 and explains what to do', () => {
  const run = () =>
    execFileSync(process.execPath, [fromRoot('tools/check-settings.ts')], {
      env: { ...process.env, PUBLIC_URL: 'nonsense' },
      stdio: 'pipe',
      encoding: 'utf8',
    });
  expect(run).toThrow(/PUBLIC_URL: must be a full web address.*\n.*https and the host/);
}, 120_000);
