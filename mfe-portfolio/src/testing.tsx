import type { OwnSite } from '@soloist/contracts';
import { firstDesign } from '@soloist/contracts';
import { sampleOwnProfile } from '@soloist/contracts/testing';
import { BrowserRouter, QueryClientProvider, queryClient, setToken } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { render } from '@testing-library/react';
import { Root } from './root.tsx';

type Answers = Parameters<typeof answerCalls>[0];

export const me = sampleOwnProfile({ headline: 'I draw boxes' });
const noViews = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
const none = { items: [], nextCursor: null };

/** Answers of an account without anything. */
export const emptyAccount: Answers = {
  'GET /api/profile/loadUser': { userInfo: me, viewCounts: noViews, pro: false },
  'GET /api/project/own': none,
  'GET /api/service/own': none,
  'GET /api/blogs/own': none,
  'GET /api/recommendations/received': { shown: [], ...none },
  'GET /api/hosts': { hosts: [] },
};

/** What the gateway says when it refuses. */
export const refusal = (status: number, said: { message: string; code?: string }) => () =>
  Response.json({ success: false, code: 'internal', ...said }, { status });

export const sampleSite = (over: Partial<OwnSite> = {}): OwnSite => ({
  host: 'ada.localhost',
  draft: firstDesign(),
  revision: 3,
  live: firstDesign(),
  published: true,
  publishedAt: '2026-03-13T09:00:00.000Z',
  previewToken: null,
  ...over,
});

/** Signs a freelancer in without a server and begins anew. */
export function enter() {
  const claims = { sub: me.id, sid: 's', roles: ['freelancer'], role: 'freelancer' };
  localStorage.clear();
  setToken(`e30.${btoa(JSON.stringify(claims))}.signature`);
  resetQueries();
}

/** Shows a page of this remote to a freelancer; gives the calls it makes. */
export function openPage(path: string, answers: Answers) {
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
  /** Bodies of the calls made of one kind. */
  const sent = (method: string, to: string) =>
    calls
      .filter((call) => call.method === method && call.path === to)
      .map(({ body }) => JSON.parse(String(body)));
  return { calls, sent };
}
