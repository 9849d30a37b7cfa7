import type { ServicePrefill } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { Route, Routes, setToken } from '@soloist/web-client';
import { resetQueries } from '@soloist/web-client/testing';
import { serveDrafts, workDraftPath } from '@soloist/writing/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Root } from '../root.tsx';
import { renderAt } from '../testing/render-at.tsx';
import { sampleService } from './testing.ts';

export const id = '5b0f8a3e-3c1d-4f60-9d55-0a1b2c3d4e5f';
export const createPath = '/api/service/createService';
export const service = sampleService();
/** The content of a complete draft. */
export const ready: ServicePrefill = {
  title: 'Packaging sprint',
  roles: ['Designer'],
  tools: ['Figma'],
  industry: ['Food'],
  deliverables: [{ name: 'Labels', description: 'As PDF.' }],
  summary: 'Labels and artwork in three weeks.',
  process: 'A call first.',
  faq: [{ question: 'Who owns the files?', answer: 'You do.' }],
  payment_type: 'fixedRate',
  details: { total_price: 120_000, duration: 3, duration_type: 'weeks' },
  images: [{ url: `/files/${'a'.repeat(32)}`, alt: 'Three bags of coffee' }],
};

/** For tests: the wizard with a fake server, whose `answers` tests can change. */
export function serveWizard() {
  localStorage.clear();
  resetQueries();
  setToken('header.payload.signature');
  const server = serveDrafts(
    {
      'GET /api/profile/loadUser': {
        userInfo: sampleMyProfile({ tools: ['Figma'] }),
        viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
        pro: false,
      },
      [`POST ${createPath}`]: { message: 'Service created successfully!', service },
      [`GET /api/service/own/${service.id}`]: { service, draft_id: null },
    },
    workDraftPath,
  );
  const callsOf = (method: string, path: string) =>
    server.calls.filter((call) => call.method === method && call.path === path);
  return {
    ...server,
    callsOf,
    /** The content of the stored draft. */
    storedContent: () => server.stored.get(id)?.content as ServicePrefill,
    /** The service that was sent. */
    created: () => {
      const form = callsOf('POST', createPath)[0]?.body as FormData;
      return JSON.parse(String(form.get('serviceDetails')));
    },
    /** Opens a stored draft at a step. */
    openDraft: (path: string, content: ServicePrefill = ready) => {
      server.saveElsewhere(id, content, 'service');
      return openWizard(`${path}?id=${id}`);
    },
  };
}
export type ServedWizard = ReturnType<typeof serveWizard>;

export function openWizard(path: string) {
  return renderAt(
    path,
    <Routes>
      <Route path="/service-offer" element={<p>Own services</p>} />
      <Route path="*" element={<Root />} />
    </Routes>,
  );
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const button = (name: string) => screen.findByRole('button', { name });
/** The button is disabled while the draft opens. */
export const press = async (name: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
  await userEvent.click(await button(name));
};
export const step = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Service' })).getByRole('button', { name });
