import {
  createSoftwarePasskey,
  type SoftwarePasskey,
} from '@soloist/tools/local-stack/software-authenticator.ts';
import { password, type TestIdentity } from './harness.ts';

/** Browsers with passkeys, for tests of a started service. */
export function passkeysAt(identity: TestIdentity) {
  const origin = new URL(identity.config.PUBLIC_URL).origin;
  const newPasskey = () => createSoftwarePasskey({ origin });

  async function startAdding(token: string, body: object = { password }) {
    return identity.send('POST /auth/passkeys/options', { token, body });
  }

  /** Adds a passkey to the account. */
  async function add(token: string, passkey = newPasskey()) {
    const { body } = await startAdding(token);
    const form = passkey.register(body.options);
    const reply = await identity.send('POST /auth/passkeys', { token, body: form });
    return { passkey, reply, id: reply.body.added?.id as string };
  }

  /** Gets a challenge in a new browser, or in one that has the cookie. */
  async function startSignIn(cookie = '') {
    const reply = await identity.send('POST /auth/passkeys/sign-in/options', {
      headers: { cookie },
    });
    const [given = ''] = reply.headers.getSetCookie();
    return { options: reply.body.options, cookie: given.split(';')[0] ?? '', header: given };
  }
  const finishSignIn = (body: object, cookie: string, headers: Record<string, string> = {}) =>
    identity.send('POST /auth/passkeys/sign-in', { body, headers: { cookie, ...headers } });

  async function signIn(
    passkey: SoftwarePasskey,
    change: Parameters<SoftwarePasskey['sign']>[1] = {},
  ) {
    const { options, cookie } = await startSignIn();
    return finishSignIn(passkey.sign(options, change), cookie);
  }

  const list = async (token: string) =>
    (await identity.send('GET /auth/passkeys', { token })).body.passkeys;

  return { newPasskey, startAdding, add, startSignIn, finishSignIn, signIn, list };
}
export type TestPasskeys = ReturnType<typeof passkeysAt>;
