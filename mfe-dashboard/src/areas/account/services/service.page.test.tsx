import type { MyProfile, ServiceRecord } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { setToken } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleOwner, sampleService, summaryOf } from '../../../testing/services.tsx';
import { openProfile } from '../profile/testing.tsx';
import { ServicePage } from './service.page.tsx';

const service = sampleService();
const openPath = `GET /api/service/fetchService/${service.id}`;
const ownPath = `GET /api/service/own/${service.id}`;

function open(me: Partial<MyProfile>, answers: Parameters<typeof answerCalls>[0]) {
  const profile = sampleMyProfile(me);
  const claims = btoa(
    JSON.stringify({ sub: profile.id, sid: 's', roles: profile.roles, role: profile.role }),
  );
  localStorage.clear();
  setToken(`e30.${claims}.signature`);
  resetQueries();
  answerCalls({
    'GET /api/profile/loadUser': {
      userInfo: profile,
      viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
      pro: false,
    },
    ...answers,
  });
  renderPage(<ServicePage />, { at: `/service/${service.id}`, pattern: '/service/:id' });
}
const client: Partial<MyProfile> = { id: 'f'.repeat(24), roles: ['employer'], role: 'employer' };
const published = (over: Partial<ServiceRecord> = {}) => ({
  [openPath]: { service: sampleService(over), owner: sampleOwner() },
});

it('displays deliverables, price and start options to a client', async () => {
  open(client, published({ calendarLink: 'https://cal.example.com/ada' }));
  expect(await screen.findByText('€1,200.00')).toBeInTheDocument();
  for (const text of ['3 weeks', 'Labels', 'A call first.', '€2,000.00', '1 month', '€300.00']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkTo('Message')).toBe(`/message/${service.userId}`);
  expect(linkTo('Ada Lovelace')).toBe(`/profile/${service.userId}`);
  expect(linkTo('Book a call')).toBe('https://cal.example.com/ada');
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
});

it('displays the selected image', async () => {
  open(client, published());
  await userEvent.click(await screen.findByRole('button', { name: 'A label from near' }));
  expect(screen.getByRole('img', { name: 'A label from near' })).toHaveAttribute(
    'src',
    `/files/${'b'.repeat(32)}`,
  );
});

it('offers its freelancer to edit it, but no message to themselves', async () => {
  open({}, published());
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/service-overview?service=${service.id}`,
  );
  expect(screen.queryByRole('link', { name: 'Message' })).not.toBeInTheDocument();
});

it('displays a hidden service to its freelancer', async () => {
  open({}, { [ownPath]: { service: sampleService({ published: false }), draft_id: null } });
  expect(await screen.findByText('Only you see this page.')).toBeInTheDocument();
  expect(screen.getByText('Hidden')).toBeInTheDocument();
});

it('displays that a hidden or deleted service is not available', async () => {
  open(client, {});
  expect(await screen.findByRole('heading', { name: 'Service not available' })).toBeInTheDocument();
});

it('retries after a server error', async () => {
  const failure = { success: false, code: 'internal', message: 'Please try again later.' };
  open(client, { [openPath]: () => Response.json(failure, { status: 500 }) });
  expect(await screen.findByText('Please try again later.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('lists a person’s services on their profile', async () => {
  const id = 'a'.repeat(24);
  const profile = { ...sampleMyProfile({ id, fname: 'Grace' }), role: undefined };
  openProfile({
    id,
    answers: {
      [`GET /api/profile/getUser/${id}`]: { data: profile },
      [`GET /api/service/fetchServices/${id}`]: {
        services: [summaryOf(service)],
        nextCursor: null,
      },
    },
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Services' }));
  expect(await screen.findByRole('link', { name: 'Packaging sprint' })).toHaveAttribute(
    'href',
    `/service/${service.id}`,
  );
});

it('lists visible example projects in their order', async () => {
  const [first, second, deleted] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [
    string,
    string,
    string,
  ];
  const projectOf = (id: string, title: string) => ({
    ...{ id, title, brief: '', image: null, skills: [], tools: [], published: true },
    updatedAt: service.updatedAt,
  });
  open(client, {
    ...published({ relevantProjects: [second, deleted, first] }),
    [`GET /api/project/fetchProjects/${service.userId}`]: {
      projects: [projectOf(first, 'Nordlys'), projectOf(second, 'Harbor')],
      nextCursor: null,
    },
  });
  await screen.findByRole('heading', { name: 'Example projects' });
  const names = ['Harbor', 'Nordlys'].map((name) => screen.getByRole('link', { name }));
  expect(names[0]?.compareDocumentPosition(names[1] as Node)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});
