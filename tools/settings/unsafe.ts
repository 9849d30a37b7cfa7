import { createPrivateKey, createPublicKey } from 'node:crypto';
import path from 'node:path';
import type { SettingFault } from '@soloist/server-kit';

export type Env = Record<string, string | undefined>;
type Rule = (env: Env) => (SettingFault | undefined)[];

/** Secrets that an installation generates: they must be too long to guess. */
const generatedSecrets = [
  'INTERNAL_SECRET',
  'KEYS_SECRET',
  'MONGO_ROOT_PASSWORD',
  'MONGO_PASSWORD',
  'MONGO_SET_KEY',
  'REDIS_PASSWORD',
  'S3_SECRET_KEY',
  'GRAFANA_PASSWORD',
  'DEPLOY_TOKEN',
  'MEILISEARCH_KEY',
];
/** Secrets that external services issue. */
const issuedSecrets = [
  'GOOGLE_CLIENT_SECRET',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'MAIL_RELAY_PASSWORD',
  'SAGE_API_KEY',
  'SEARCH_API_KEY',
  'BACKUP_S3_SECRET_KEY',
  'VAPID_PRIVATE_KEY',
  'RELEASE_SIGNING_KEY',
];
const minLength = 24;
const minDistinctCharacters = 10;
const known = /change.?me|password|passwort|secret|example|minio|admin|qwerty|12345|test|demo/i;

const hostOf = (url = '') => (URL.canParse(url) ? new URL(url).hostname : '');
const isThisMachine = (host: string) =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);
/** Names that do not exist on the internet. */
const isReservedHost = (address = '') =>
  /[@.](local|localhost|test|invalid|example(\.(com|org|net))?)>?$/.test(address);

/** Whether this is a trial installation, at an address that no other machine reaches. */
export const isTrial = (env: Env) => isThisMachine(hostOf(env.PUBLIC_URL));

const when = (isWrong: unknown, name: string, message: string): SettingFault | undefined =>
  isWrong ? { name, message } : undefined;

const weakSecrets: Rule = (env) =>
  generatedSecrets.map((name) => {
    const secret = env[name] ?? '';
    if (secret === '') return undefined;
    const isShort = secret.length < minLength;
    const isGuessed = known.test(secret) || new Set(secret).size < minDistinctCharacters;
    if (isShort)
      return { name, message: `is too short for a secret: use at least ${minLength} characters` };
    return when(isGuessed, name, 'is easy to guess, so generate a new one');
  });

const sharedSecrets: Rule = (env) => {
  const names = [...generatedSecrets, ...issuedSecrets].filter((name) => env[name]);
  return names.map((name, index) => {
    const other = names.slice(0, index).find((earlier) => env[earlier] === env[name]);
    return when(other, name, `is the same secret as ${other}: generate one for each`);
  });
};

const publicAddress: Rule = ({ NODE_ENV, PUBLIC_URL = '' }) => [
  when(
    NODE_ENV !== 'production',
    'NODE_ENV',
    'must be production, because others can reach PUBLIC_URL',
  ),
  when(
    PUBLIC_URL.startsWith('http:'),
    'PUBLIC_URL',
    'must be an https address, because people send passwords to it',
  ),
];

const testingAid: Rule = (env) => [
  when(env.DEMO_PASSWORD, 'DEMO_PASSWORD', 'opens the demo accounts: remove it in production'),
  when(env.RATE_LIMIT_PER_MINUTE === '0', 'RATE_LIMIT_PER_MINUTE', 'turns all rate limits off'),
  when(
    env.TRUSTED_PROXIES === '0',
    'TRUSTED_PROXIES',
    'must count the proxy in front, or all callers share its address',
  ),
  when(
    isThisMachine(hostOf(env.SMTP_URL)) || /inbox|mailpit|maildev/.test(hostOf(env.SMTP_URL)),
    'SMTP_URL',
    'is a trial inbox: no email would reach anyone',
  ),
  when(isThisMachine(hostOf(env.SAGE_BASE_URL)), 'SAGE_BASE_URL', 'points to the container itself'),
];

const mailAddresses: Rule = (env) => [
  ...['MAIL_FROM', 'TEAM_EMAIL', 'ALERT_EMAIL', 'ADMIN_EMAILS', 'MAIL_DOMAIN'].map((name) =>
    when(
      (env[name] ?? '')
        .split(',')
        .some((each) => isReservedHost(name === 'MAIL_DOMAIN' ? `.${each}` : each.trim())),
      name,
      'has a domain that does not exist',
    ),
  ),
  when(
    env.MAIL_FROM && env.MAIL_DOMAIN && !env.MAIL_FROM.endsWith(`@${env.MAIL_DOMAIN}>`),
    'MAIL_FROM',
    'is not an address of MAIL_DOMAIN, so the mail server would refuse our emails',
  ),
];

/** The gateways would not serve any release that this platform signs. */
const releaseKeys: Rule = ({ RELEASE_SIGNING_KEY = '', RELEASE_PUBLIC_KEY = '' }) => {
  try {
    const read = (text: string) => Buffer.from(text, 'base64');
    const privateKey = createPrivateKey({
      key: read(RELEASE_SIGNING_KEY),
      format: 'der',
      type: 'pkcs8',
    });
    const publicKey = createPublicKey({
      key: read(RELEASE_PUBLIC_KEY),
      format: 'der',
      type: 'spki',
    });
    const fits = createPublicKey(privateKey).equals(publicKey);
    return [when(!fits, 'RELEASE_PUBLIC_KEY', 'does not belong to RELEASE_SIGNING_KEY')];
  } catch {
    // Their own schemas report invalid keys.
    return [];
  }
};

/** With one of these, Docker listens at every address of the machine. */
const everyAddress = new Set(['', '0.0.0.0', '[::]']);

/** Docker could start only one of two containers with the same port. */
const samePorts: Rule = (env) => {
  const names = [
    'HTTP_PORT',
    'HTTPS_PORT',
    'PORT',
    'GRAFANA_PORT',
    'MAIL_WEB_PORT',
    'INBOUND_SMTP_ADDRESS',
  ];
  const readAddress = (name: string) => {
    const [, address = '', port] = /^(?:(.*):)?(\d+)$/.exec(env[name] ?? '') ?? [];
    return { address, port };
  };
  const collide = (one: string, other: string) => {
    const [a, b] = [readAddress(one), readAddress(other)];
    if (!a.port || a.port !== b.port) return false;
    return a.address === b.address || everyAddress.has(a.address) || everyAddress.has(b.address);
  };
  return names.map((name, index) => {
    const other = names.slice(0, index).find((each) => collide(each, name));
    return when(other, name, `is the same port as ${other}`);
  });
};

/** `stop_grace_period` of our containers, and the time that an exit itself takes. */
const stopGraceMs = 30_000;
const exitMs = 1000;

/** Docker kills a process that takes longer, and its requests in progress with it. */
const stopTime: Rule = ({ LEAVE_MS = '5000', SHUTDOWN_TIMEOUT_MS = '20000' }) => [
  when(
    Number(LEAVE_MS) + Number(SHUTDOWN_TIMEOUT_MS) > stopGraceMs - exitMs,
    'SHUTDOWN_TIMEOUT_MS',
    'is too long: with LEAVE_MS it may take 29000 ms, because a container is killed after 30 s',
  ),
];

const backupFolder = '/data/backups';

/** Elsewhere, the file system of the container is read-only. */
const backupPlace: Rule = ({ BACKUP_TO = backupFolder }) => {
  const isInFolder = `${path.resolve(BACKUP_TO)}/`.startsWith(`${backupFolder}/`);
  return [
    when(
      path.isAbsolute(BACKUP_TO) && !isInFolder,
      'BACKUP_TO',
      'must be /data/backups, the volume of the container, or s3://bucket/prefix; to use a disk, mount it as that volume',
    ),
  ];
};

const rules = [weakSecrets, sharedSecrets, publicAddress, testingAid, mailAddresses];

/** Settings that are valid but unsafe; a trial installation may have them. */
export const findUnsafe = (env: Env): SettingFault[] =>
  [
    ...releaseKeys(env),
    ...samePorts(env),
    ...stopTime(env),
    ...backupPlace(env),
    ...(isTrial(env) ? [] : rules.flatMap((rule) => rule(env))),
  ].filter((fault) => fault !== undefined);
