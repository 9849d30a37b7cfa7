import { overrideHours } from '@soloist/contracts';
import { createSignedIds } from '../security/signed-ids.ts';
import { newId } from '../testing/index.ts';
import { createOverrideCookies } from './override-cookies.ts';

const secret = 'a secret of this installation';
const cookies = createOverrideCookies(secret);
const chosen = { userId: newId(), sessionId: newId(), versions: { 'mfe-dashboard': '1.4.0-pr7' } };
afterEach(() => jest.useRealTimers());

test('reads an override for twelve hours', () => {
  const cookie = cookies.sign(chosen);
  jest.useFakeTimers({ now: Date.now() + overrideHours * 3_600_000 - 5_000 });
  expect(cookies.read(cookie)).toEqual(chosen);
  jest.setSystemTime(Date.now() + 10_000);
  expect(cookies.read(cookie)).toBeUndefined();
});

test('rejects a cookie that is from another installation, changed, unsigned or malformed', () => {
  const [head = '', body = '', mac = ''] = cookies.sign(chosen).split('.');
  const changed = Buffer.from(body, 'base64url').toString().replace('1.4.0-pr7', '1.4.0-pr8');
  const otherBody = Buffer.from(changed).toString('base64url');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  for (const cookie of [
    createOverrideCookies('another secret').sign(chosen),
    `${head}.${otherBody}.${mac}`,
    `${unsigned}.${body}.`,
    createSignedIds(secret, 'whom pages are chosen for').sign(chosen.userId),
    '',
    'x',
  ]) {
    expect(cookies.read(cookie)).toBeUndefined();
  }
});
