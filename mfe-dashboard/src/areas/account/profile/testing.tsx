import { type MyProfile, profileUpdate, type Role } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { setToken } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { renderPage } from '../../../testing/render-page.tsx';
import { ProfilePage } from './profile.page.tsx';

type CallResponses = Parameters<typeof answerCalls>[0];

const noViews = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
const noFacets = { skills: [], tools: [], languages: [], locations: [] };

/** A refusal of the gateway. */
export const refusal =
  (status: number, body: { message: string; code?: string; details?: object[] }) => () =>
    Response.json({ success: false, code: 'internal', ...body }, { status });

/** Signs a person in without a server. */
function enter({ id, role }: { id: string; role: Role }) {
  const claims = btoa(JSON.stringify({ sub: id, sid: 's', roles: [role], role }));
  localStorage.clear();
  setToken(`e30.${claims}.signature`);
}

interface Opened {
  me?: Partial<MyProfile>;
  /** The id of the profile; the user's by default. */
  id?: string;
  search?: string;
  answers?: CallResponses;
}

/** Renders a profile page; returns its calls and the changes that it sends. */
export function openProfile({ me = {}, id, search = '', answers = {} }: Opened = {}) {
  const myProfile = sampleMyProfile(me);
  enter(myProfile);
  resetQueries();
  const stored = { ...myProfile };
  const calls = answerCalls({
    'GET /api/profile/loadUser': () =>
      Response.json({ success: true, userInfo: stored, viewCounts: noViews, pro: false }),
    'GET /api/profile/views': { viewCounts: noViews, days: [] },
    'GET /api/freelancer/facets': noFacets,
    'POST /api/profile/updateProfile': () => {
      Object.assign(stored, changes().at(-1));
      return Response.json({ success: true, userInfo: stored });
    },
    ...answers,
  });
  const changes = () =>
    calls
      .filter(({ path }) => path === '/api/profile/updateProfile')
      .map(({ body }) => profileUpdate.parse(JSON.parse(String(body))));
  renderPage(<ProfilePage />, {
    at: `/profile/${id ?? myProfile.id}${search}`,
    pattern: '/profile/:id',
  });
  return { calls, changes };
}
