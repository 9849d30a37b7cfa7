import type { MySite } from '@soloist/contracts';
import { defaultDesign } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { BrowserRouter, QueryClientProvider, queryClient, setToken } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { render } from '@testing-library/react';
import { Root } from './root.tsx';

type CallAnswers = Parameters<typeof answerCalls>[0];

export const me = sampleMyProfile({ headline: 'I draw boxes' });
const noViews = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
const none = { items: [], nextCursor: null };

/** The responses of an empty account. */
export const emptyAccount: CallAnswers = {
  'GET /api/profile/loadUser': { userInfo: me, viewCounts: noViews, pro: false },
  'GET /api/project/own': none,
  'GET /api/service/own': none,
  'GET /api/blogs/own': none,
  'GET /api/recommendations/received': { shown: [], ...none },
  'GET /api/hosts': { hosts: [] },
};

/** A refusal of the gateway. */
export const refusal = (status: number, body: { message: string; code?: string }) => () =>
  Response.json({ success: false, code: 'internal', ...body }, { status });

export const sampleSite = (over: Partial<MySite> = {}): MySite => ({
  host: 'ada.localhost',
  draft: defaultDesign(),
  revision: 3,
  live: defaultDesign(),
  published: true,
  publishedAt: '2026-03-13T09:00:00.000Z',
  previewToken: null,
  ...over,
});

/** Signs a freelancer in without a server, with fresh state. */
export function enter() {
  const claims = { sub: me.id, sid: 's', roles: ['freelancer'], role: 'freelancer' };
  localStorage.clear();
  setToken(`e30.${btoa(JSON.stringify(claims))}.signature`);
  resetQueries();
}

/** Opens a page of this remote as a freelancer; returns the calls it makes. */
export function openPage(path: string, answers: CallAnswers) {
  enter();
  const calls = answerCalls({ ...emptyAccount, ...answers });
  window.history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Root />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  /** The bodies of all calls of one kind. */
  const sent = (method: string, to: string) =>
    calls
      .filter((call) => call.method === method && call.path === to)
      .map(({ body }) => JSON.parse(String(body)));
  return { calls, sent };
}
