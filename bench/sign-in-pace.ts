/**
 * Whether the response time reveals if an address has an account: known and unknown addresses in
 * turn, and the noise, which is the difference between two halves of the same kind.
 */
import { randomUUID } from 'node:crypto';
import { AccountModel } from '../services/identity/src/modules/accounts/accounts.model.ts';
import { hashPassword } from '../services/identity/src/modules/sign-in/passwords.service.ts';
import { startIdentityBench } from './identity/start-identity.ts';
import { median, timed } from './numbers.ts';

const rounds = Number(process.env.ROUNDS ?? 120);
const prefix = 'bench_pace';

const calls: Record<string, (email: string) => { path: string; status: number; body: object }> = {
  'log in': (email) => ({
    path: '/auth/login',
    status: 401,
    body: { email, password: 'not the password at all' },
  }),
  'forgotten password': (email) => ({ path: '/auth/forgot', status: 200, body: { email } }),
  'sign up': (email) => ({
    path: '/auth/signup',
    status: 200,
    body: { email, password: 'a quiet green harbour', fname: 'Mira', lname: '', role: 'employer' },
  }),
};

const newEmail = () => `${randomUUID()}@bench.local`;
// Each call has a new client address and a new email address, so that no limit applies.
let lastAddress = 0;
const nextAddress = () =>
  `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress++ & 255}`;

async function createAccount(passwordHash: string) {
  const email = newEmail();
  const username = `p${randomUUID()}`;
  await AccountModel.create({
    email,
    username,
    passwordHash,
    hasPassword: true,
    verified: true,
    fname: 'Mira',
    role: 'freelancer',
    roles: ['freelancer'],
  });
  return email;
}

async function post(url: string, { path, status, body }: ReturnType<(typeof calls)[string]>) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
    body: JSON.stringify(body),
  });
  await response.text();
  if (response.status !== status) throw new Error(`${path} answered ${response.status}`);
}

const differenceOfHalves = (times: number[]) =>
  Math.abs(
    median(times.filter((_, index) => index % 2)) -
      median(times.filter((_, index) => index % 2 === 0)),
  );

function row(call: string, { known, unknown }: { known: number[]; unknown: number[] }) {
  const difference = Math.abs(median(known) - median(unknown));
  const noise = Math.max(differenceOfHalves(known), differenceOfHalves(unknown));
  return {
    call,
    'known ms': median(known).toFixed(2),
    'unknown ms': median(unknown).toFixed(2),
    'difference ms': difference.toFixed(2),
    'noise ms': noise.toFixed(2),
    'difference / noise': (difference / noise).toFixed(1),
  };
}

const bench = await startIdentityBench();
try {
  await bench.connect(prefix);
  const { url, stop } = await bench.start(prefix);
  const passwordHash = await hashPassword('a quiet green harbour');
  const rows = [];
  for (const [name, callOf] of Object.entries(calls)) {
    const times = { known: [] as number[], unknown: [] as number[] };
    const ask = async (kind: 'known' | 'unknown') => {
      const email = kind === 'known' ? await createAccount(passwordHash) : newEmail();
      times[kind].push(await timed(() => post(url, callOf(email))));
    };
    await post(url, callOf(newEmail()));
    for (let round = 0; round < rounds; round += 1) {
      // The kinds alternate in who is first.
      const [first, second] =
        round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      await ask(first);
      await ask(second);
    }
    rows.push(row(name, times));
  }
  console.table(rows);
  await stop();
} finally {
  await bench.close();
}
