import type { WorkOwner } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import {
  BrowserRouter,
  QueryClientProvider,
  queryClient,
  Route,
  Routes,
  setToken,
  useLocation,
} from '@soloist/web-client';
import { resetQueries } from '@soloist/web-client/testing';
import { serveDrafts, workDraftPath } from '@soloist/writing/testing';
import { render } from '@testing-library/react';
import { Root } from '../../root.tsx';

export const ada = '0123456789abcdef01234567';
export const textOf = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
});
export const sampleImage = { url: `/files/${'a'.repeat(32)}`, alt: 'Three bags of coffee' };

export const sampleOwner: WorkOwner = {
  id: ada,
  fname: 'Ada',
  lname: 'Lovelace',
  username: 'ada',
  headline: '',
  location: '',
  profileImage: '',
  acceptingProjects: true,
};

/** For tests: signs Ada in, with a fake server. */
export function serveWorks(answers: Parameters<typeof serveDrafts>[0] = {}, sub = ada) {
  localStorage.clear();
  resetQueries();
  const claims = btoa(JSON.stringify({ sub, sid: 's', roles: ['freelancer'], role: 'freelancer' }));
  setToken(`e30.${claims}.signature`);
  const server = serveDrafts(
    {
      'GET /api/profile/loadUser': {
        userInfo: sampleMyProfile({ id: sub }),
        viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
        pro: false,
      },
      ...answers,
    },
    workDraftPath,
  );
  const callOf = (method: string, path: string) =>
    server.calls.find((call) => call.method === method && call.path === path);
  return {
    ...server,
    callOf,
    sent: (method: string, path: string) => JSON.parse(String(callOf(method, path)?.body)),
  };
}

export function openPage(path: string, state: object | null = null) {
  history.replaceState({ usr: state }, '', path);
  return render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path="/not-found" element={<p>Not found</p>} />
          <Route path="/error" element={<p>Something went wrong</p>} />
          <Route path="/profile/:id" element={<Address />} />
          <Route path="*" element={<Root />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}

export const internal = (message: string) => () =>
  Response.json({ success: false, code: 'internal', message }, { status: 500 });

/** The messages of all toasts from now on. */
export function listenToToasts(): string[] {
  const messages: string[] = [];
  window.addEventListener('soloist:toast', (event) =>
    messages.push((event as CustomEvent<{ message: string }>).detail.message),
  );
  return messages;
}
