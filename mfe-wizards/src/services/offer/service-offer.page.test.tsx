import { Route, Routes, setToken } from '@soloist/web-client';
import { type AnsweredCall, answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/render-at.tsx';
import { sampleService, summaryOf } from '../testing.ts';
import { ServiceOfferPage } from './service-offer.page.tsx';

const summary = summaryOf(sampleService());
const hidden = summaryOf(
  sampleService({ id: 'd'.repeat(24), title: 'Logo in a week', published: false }),
);
const none = { items: [], nextCursor: null };
const draft = {
  draft_id: '5b0f8a3e-3c1d-4f60-9d55-0a1b2c3d4e5f',
  title: 'Menu cards',
  kind: 'service',
  revision: 2,
  updatedAt: '2026-11-20T09:00:00.000Z',
};
let calls: AnsweredCall[];

function open(answers: Parameters<typeof answerCalls>[0]) {
  localStorage.clear();
  resetQueries();
  setToken('header.payload.signature');
  calls = answerCalls({
    'GET /api/service/own': { items: [summary, hidden], nextCursor: null },
    'GET /api/drafts': none,
    ...answers,
  });
  renderAt(
    '/service-offer',
    <Routes>
      <Route path="*" element={<ServiceOfferPage />} />
    </Routes>,
  );
}
const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('li') as HTMLElement);
const choose = async (title: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const called = (method: string, path: string) =>
  calls.find((call) => call.method === method && call.path === path);

it('shows the price and visibility of each service', async () => {
  open({});
  const first = await rowOf('Packaging sprint');
  expect(first.getByText('$1,200.00 · 3 weeks')).toBeInTheDocument();
  expect(first.getByText('Published')).toBeInTheDocument();
  expect(first.getByRole('link', { name: 'Edit Packaging sprint' })).toHaveAttribute(
    'href',
    `/service-overview?service=${summary.id}`,
  );
  expect((await rowOf('Logo in a week')).getByText('Hidden')).toBeInTheDocument();
});

it('hides and shows services', async () => {
  const answer = { message: 'Done', service: sampleService() };
  open({
    [`POST /api/service/publish/${summary.id}`]: answer,
    [`POST /api/service/publish/${hidden.id}`]: answer,
  });
  await choose('Packaging sprint', 'Hide from clients');
  await choose('Logo in a week', 'Show to clients');
  await waitFor(() => {
    const bodyOf = (id: string) => called('POST', `/api/service/publish/${id}`)?.body;
    expect(bodyOf(summary.id)).toBe(JSON.stringify({ published: false }));
    expect(bodyOf(hidden.id)).toBe(JSON.stringify({ published: true }));
  });
});

it('asks before deleting a service', async () => {
  const path = `/api/service/deleteService/${summary.id}`;
  open({ [`GET ${path}`]: { message: 'Deleted' } });
  await choose('Packaging sprint', 'Delete');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(called('GET', path)).toBeUndefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete service' }));
  await waitFor(() => expect(called('GET', path)).toBeDefined());
});

it('lists drafts to continue', async () => {
  open({ 'GET /api/drafts': { items: [draft], nextCursor: null } });
  expect(await screen.findByRole('link', { name: 'Continue Menu cards' })).toHaveAttribute(
    'href',
    `/service-overview?id=${draft.draft_id}`,
  );
});

it('loads the next page on request', async () => {
  let pages = 0;
  open({
    'GET /api/service/own': () =>
      Response.json({
        success: true,
        ...(pages++ === 0
          ? { items: [summary], nextCursor: 'next' }
          : { items: [hidden], nextCursor: null }),
      }),
  });
  expect(await screen.findByText('Packaging sprint')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Logo in a week')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('shows an empty state without services', async () => {
  open({ 'GET /api/service/own': none });
  expect(await screen.findByRole('link', { name: 'Add service' })).toHaveAttribute(
    'href',
    '/service-overview',
  );
});

it('offers a retry when loading failed', async () => {
  const error = { success: false, code: 'internal', message: 'Please try again later.' };
  open({ 'GET /api/service/own': () => Response.json(error, { status: 500 }) });
  expect(await screen.findByText('Please try again later.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
