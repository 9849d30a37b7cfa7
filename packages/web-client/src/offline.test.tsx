import { defineEndpoint, timeTracking } from '@soloist/contracts';
import { act, renderHook, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { logOut } from './account-calls.ts';
import { call } from './api.ts';
import type { ApiError } from './api-error.ts';
import { FakeCaches } from './fake-caches.ts';
import { endLeftSessions } from './left-sessions.ts';
import { storeWith, useStoredNotice } from './offline.ts';
import { clearOfflineCaches, offlineCacheName } from './offline-caches.ts';
import { clearSession, forgetPerson, setToken } from './session.ts';
import { loadedAt, maxReplies, maxReplyLength } from './stored-replies.rules.ts';
import { storeReply } from './stored-replies.ts';
import { answerCalls } from './testing.ts';

const hour = 3_600_000;
function tokenOf({ sub = 'u', sid = 's', role = 'freelancer', validMs = hour } = {}) {
  const claims = { sub, sid, roles: [role], role, exp: (Date.now() + validMs) / 1000 };
  return `e30.${btoa(JSON.stringify(claims))}.x`;
}
const ada = tokenOf();
const noor = tokenOf({ sub: 'v', sid: 't' });
/** A list of everyday work, with a response that is easy to write. */
const list = defineEndpoint({
  ...{ service: 'documents', method: 'GET', path: '/proposal/fetchAllProposals' },
  ...{ access: 'user', summary: 'A list.' },
  query: z.object({ page: z.optional(z.string()) }),
  response: z.object({ titles: z.array(z.string()) }),
});
const answer = (...titles: string[]) =>
  answerCalls({ 'GET /api/proposal/fetchAllProposals': { titles } });
function cutOff({ isNetworkKnown = true } = {}) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isNetworkKnown);
  globalThis.fetch = async () => Promise.reject(new TypeError('No network.'));
}
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );

let browser: FakeCaches;
const repliesOf = async (token: string) => {
  const { sid, role } = JSON.parse(atob(token.split('.')[1] ?? ''));
  const cache = browser.stored.get(offlineCacheName(sid, `replies:${role}`));
  return [...(cache?.stored.keys() ?? [])];
};
const loadAndStore = async (token = ada) => {
  setToken(token);
  const reply = await call(list, { query: {} });
  await waitFor(async () => expect(await repliesOf(token)).toHaveLength(1));
  return reply;
};

beforeEach(() => {
  browser = new FakeCaches();
  Object.assign(globalThis, { caches: browser });
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

// The first test of this file, because a page starts storing once.
it('stores what was loaded before storing has started', async () => {
  answer('Boxes');
  setToken(ada);
  await call(list, { query: {} });
  expect(await repliesOf(ada)).toEqual([]);
  await storeWith(storeReply);
  expect(await repliesOf(ada)).toHaveLength(1);
});

it('names the time of today, and the day of another one', () => {
  const now = new Date(2026, 10, 29, 16, 0);
  expect(loadedAt(new Date(2026, 10, 29, 14, 32).getTime(), now)).toMatch(
    /^Offline – showing what was loaded at \D*(?:2|14):32/,
  );
  expect(loadedAt(new Date(2026, 10, 27, 14, 32).getTime(), now)).toMatch(
    /^Offline – showing what was loaded on .*27.*2026.*:32/,
  );
});

describe('once storing has started', () => {
  beforeEach(() => storeWith(storeReply));

  describe('a read without a connection', () => {
    it('returns the last reply, and since when it is shown', async () => {
      answer('Boxes');
      const { result } = renderHook(useStoredNotice);
      await loadAndStore();
      cutOff();
      await act(async () => expect(await call(list, { query: {} })).toEqual({ titles: ['Boxes'] }));
      await waitFor(() => expect(result.current).toMatch(/^Offline – showing what was loaded at/));
      answer('Crates');
      await act(async () =>
        expect(await call(list, { query: {} })).toEqual({ titles: ['Crates'] }),
      );
      await waitFor(() => expect(result.current).toBeUndefined());
    });

    it('does the same when only the server is unreachable', async () => {
      answer('Boxes');
      await loadAndStore();
      cutOff({ isNetworkKnown: false });
      expect(await call(list, { query: {} })).toEqual({ titles: ['Boxes'] });
    });

    it('says so when it was never loaded', async () => {
      answer('Boxes');
      await loadAndStore();
      cutOff();
      expect(await failureOf(call(list, { query: { page: 'next' } }))).toMatchObject({
        code: 'network',
        message: 'You’re offline, and this wasn’t loaded on this device before.',
      });
    });

    it('keeps a refusal: only a missing reply is replaced', async () => {
      answer('Boxes');
      await loadAndStore();
      answerCalls({});
      expect(await failureOf(call(list, { query: {} }))).toMatchObject({ status: 404 });
    });

    it.each([403, 404, 410])('deletes what the server refuses later (%i)', async (status) => {
      answer('Boxes');
      await loadAndStore();
      const refusal = { success: false, code: 'not_found', message: 'No such list.' };
      answerCalls({
        'GET /api/proposal/fetchAllProposals': () => Response.json(refusal, { status }),
      });
      expect(await failureOf(call(list, { query: {} }))).toMatchObject({ status });
      await waitFor(async () => expect(await repliesOf(ada)).toEqual([]));
    });

    it('keeps a stored reply while the server fails', async () => {
      answer('Boxes');
      await loadAndStore();
      answerCalls({
        'GET /api/proposal/fetchAllProposals': () => new Response('', { status: 503 }),
      });
      expect(await failureOf(call(list, { query: {} }))).toMatchObject({ status: 503 });
      expect(await repliesOf(ada)).toHaveLength(1);
    });

    it('returns nothing once the session has expired', async () => {
      answer('Boxes');
      const short = tokenOf({ validMs: -1 });
      await loadAndStore(short);
      cutOff();
      expect(await failureOf(call(list, { query: {} }))).toMatchObject({ code: 'network' });
    });
  });

  it('keeps only the id of a session that is left without a connection, and ends it later', async () => {
    setToken(ada);
    cutOff();
    await logOut().catch(() => undefined);
    await forgetPerson();
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.entries(localStorage)).toEqual([['left', 's']]);
    const end = 'POST /api/auth/sessions/left';
    const calls = answerCalls({ [end]: { message: '' } });
    await endLeftSessions();
    expect(calls.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
      [end, '{"ids":["s"]}'],
    ]);
    expect(localStorage).toHaveLength(0);
  });

  it('fails a change without a connection, in words that say what to do', async () => {
    setToken(ada);
    cutOff();
    const change = call(timeTracking.remove, { params: { entry_id: crypto.randomUUID() } });
    expect(await failureOf(change)).toMatchObject({
      message: 'You’re offline. Try again when you’re connected.',
    });
  });

  describe('another account', () => {
    it('finds nothing, even if the caches were not cleared', async () => {
      answer('Boxes');
      await loadAndStore();
      localStorage.setItem('token', noor);
      cutOff();
      expect(await failureOf(call(list, { query: {} }))).toMatchObject({ code: 'network' });
    });

    it('and another role of the same account have replies of their own', async () => {
      answer('Boxes');
      await loadAndStore();
      setToken(tokenOf({ role: 'employer' }));
      cutOff();
      expect(await failureOf(call(list, { query: {} }))).toMatchObject({ code: 'network' });
    });
  });

  describe('everything stored is deleted', () => {
    const isEmpty = () => waitFor(() => expect([...browser.stored.keys()]).toEqual([]));
    beforeEach(async () => {
      answer('Boxes');
      await loadAndStore();
      await browser.open(offlineCacheName('s', 'frame'));
    });

    it('on signing out, also without a connection', async () => {
      cutOff();
      await forgetPerson();
      expect([...browser.stored.keys()]).toEqual([]);
    });

    it('as far as the browser lets us, and signing out never fails', async () => {
      jest.spyOn(browser, 'keys').mockRejectedValue(new DOMException('Denied', 'SecurityError'));
      await forgetPerson();
      expect(localStorage).toHaveLength(0);
    });

    it('when the server ends the session', async () => {
      clearSession();
      await isEmpty();
    });

    it('when another person signs in', async () => {
      setToken(noor);
      await isEmpty();
    });

    it('when another tab signs out or in', async () => {
      localStorage.setItem('token', noor);
      window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: ada }));
      await isEmpty();
    });

    it('but for the session that continues', async () => {
      await clearOfflineCaches('s');
      expect(browser.stored.size).toBe(2);
    });
  });

  it('stores no reply that arrives after the session ended', async () => {
    setToken(ada);
    const read = { path: list.path, url: '/api/proposal/fetchAllProposals', token: ada };
    await clearOfflineCaches();
    clearSession();
    await storeReply(read, '{}');
    expect([...browser.stored.keys()]).toEqual([]);
  });

  it('stores nothing while it is off', async () => {
    await storeWith();
    answer('Boxes');
    setToken(ada);
    await call(list, { query: {} });
    expect(await browser.keys()).toEqual([]);
  });

  it('stores a limited number of replies of a limited length', async () => {
    setToken(ada);
    const url = (page: number) => `http://localhost/api/proposal/fetchAllProposals?page=${page}`;
    const store = (page: number, text: string) =>
      storeReply({ path: list.path, url: url(page), token: ada }, text);
    for (let page = 0; page < maxReplies + 2; page += 1) await store(page, '{}');
    await store(9_999, 'x'.repeat(maxReplyLength + 1));
    const stored = await repliesOf(ada);
    expect(stored).toHaveLength(maxReplies);
    expect(stored[0]).toBe(url(2));
    expect(stored.at(-1)).toBe(url(maxReplies + 1));
  });
});
