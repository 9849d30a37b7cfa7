import { type Delivery, initialDocumentFields, type ProposalPrefill } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { queryClient, Route, Routes, setToken } from '@soloist/web-client';
import { serveDrafts } from '@soloist/writing/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Root } from '../root.tsx';
import { renderAt } from '../testing/render-at.tsx';

const ada = sampleMyProfile();
const viewCounts = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
export const createPath = '/api/proposal/createProject';
export const id = '5b0f8a3e-3c1d-4f60-9d55-0a1b2c3d4e5f';
export const ready: ProposalPrefill = {
  email: 'sofie@example.com',
  project_name: 'Winter packaging',
  details: {
    start_date: '2026-12-01',
    end_date: '2026-12-24',
    upfront_payment: 30_000,
    total_fee: 123_450,
  },
  project_description: 'Six labels for the winter range.',
  project_deliverables: [{ deliverable_name: 'Labels', deliverable_description: 'As PDF.' }],
};
export const summary = {
  id: 'b'.repeat(24),
  contract_id: 'c'.repeat(32),
  number: 'P-0001',
  email: 'sofie@example.com',
  client_name: '',
  project_name: 'Winter packaging',
  payment_type: 'one_time',
  currency: 'USD',
  total: 123_450,
  status: 'sent',
  deliveries: [],
  replaces: null,
  replacedBy: null,
  progress: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-20T10:00:00.000Z',
};

/** The sent proposal, whose email has this status. */
export const sentDetail = (state: Delivery['state'], reason = '') => ({
  ...summary,
  client_name: 'Sofie Lind',
  deliveries: [
    {
      id: 'd'.repeat(24),
      kind: 'proposal',
      to: summary.email,
      state,
      reason,
      updatedAt: summary.createdAt,
      history: [],
    },
  ],
  document: {
    ...ready,
    client_name: 'Sofie Lind',
    currency: summary.currency,
    payment_type: summary.payment_type,
    clauses: [],
    additionalTerms: '',
    number: summary.number,
    sender: { name: 'Ada Lovelace', headline: '', location: '', profileImage: '' },
    sentAt: summary.createdAt,
    expiresAt: summary.expiresAt,
    signatures: [],
  },
  timeline: [],
  project: null,
  pdfReady: false,
});

export let server: ReturnType<typeof serveDrafts>;

/** For tests: resets the state and serves the requests of every wizard page. */
export function serveWizard(answers: Parameters<typeof serveDrafts>[0] = {}) {
  localStorage.clear();
  queryClient.clear();
  setToken('header.payload.signature');
  server = serveDrafts({
    'GET /api/profile/loadUser': { userInfo: ada, viewCounts, pro: false },
    'GET /api/proposal/clauses': { clauses: [] },
    'GET /api/proposal/recipientDefaults': { recipients: [] },
    'GET /api/proposal/settings/fields': { fields: initialDocumentFields },
    [`POST ${createPath}`]: { message: 'Project created successfully!', proposal: summary },
    ...answers,
  });
}

export function open(path: string) {
  return renderAt(
    path,
    <Routes>
      <Route path="/projects" element={null} />
      <Route path="*" element={<Root />} />
    </Routes>,
  );
}
/** Opens a stored draft at a step. */
export const openDraft = (path: string, content: ProposalPrefill = ready) => {
  server.saveElsewhere(id, content);
  return open(`${path}?id=${id}`);
};
export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
export const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const documentPreview = () =>
  within(screen.getByRole('complementary', { name: 'Document preview' }));
export const stored = (draftId = id) => server.stored.get(draftId)?.content as ProposalPrefill;
export const calledPaths = () => server.calls.map(({ method, path }) => `${method} ${path}`);
export const sent = () => {
  const call = server.calls.find(({ path }) => path === createPath);
  return JSON.parse(String((call?.body as FormData | undefined)?.get('projectDetails')));
};
