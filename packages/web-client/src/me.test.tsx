import { sampleMyProfile } from '@soloist/contracts/testing';
import { waitFor } from '@testing-library/react';
import { meQuery } from './me.ts';
import { queryClient } from './query.ts';
import { getToken, setToken } from './session.ts';
import { answerCalls } from './testing.ts';

const token = `e30.${btoa(JSON.stringify({ sub: 'u', sid: 's', roles: ['freelancer'], role: 'freelancer' }))}.x`;
const viewCounts = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
const load = () => queryClient.fetchQuery({ ...meQuery, retry: false }).catch(() => {});

beforeEach(() => {
  queryClient.clear();
  setToken(token);
});

it('ends the session when the server does not know the person', async () => {
  answerCalls({
    'GET /api/profile/loadUser': { success: false, code: 'not_found', message: 'No.' },
  });
  await load();
  await waitFor(() => expect(getToken()).toBeNull());
});

it('keeps the session when the response is unreadable, as after an update', async () => {
  const userInfo = { ...sampleMyProfile(), emailPref: ['a kind of tomorrow'] };
  answerCalls({ 'GET /api/profile/loadUser': { userInfo, viewCounts, pro: false } });
  await load();
  expect(getToken()).toBe(token);
});

it.each([500, 502, 503, 504])('keeps the session when the server fails with %d', async (status) => {
  const failed = { success: false, code: 'unavailable', message: 'Please try again.' };
  answerCalls({ 'GET /api/profile/loadUser': () => Response.json(failed, { status }) });
  await load();
  expect(getToken()).toBe(token);
});
