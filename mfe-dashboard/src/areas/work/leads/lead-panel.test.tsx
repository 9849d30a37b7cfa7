import type { LeadDetail } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inDays, openPage } from '../../../testing/open-page.tsx';
import { LeadsPage } from './leads.page.tsx';
import { sampleBoard, sampleLeadDetail, sampleNumbers } from './testing.ts';

const { id } = sampleLeadDetail();
const leadPath = `/api/leads/${id}`;
type CallResponses = Parameters<typeof openPage>[0]['answers'];

async function open(over: Partial<LeadDetail> = {}, more: CallResponses = {}) {
  const lead = sampleLeadDetail(over);
  const calls = openPage({
    page: <LeadsPage />,
    role: 'freelancer',
    at: `/lead-dashboard?lead=${id}`,
    answers: {
      'GET /api/leads/board': sampleBoard([lead]),
      'GET /api/leads/numbers': { numbers: sampleNumbers },
      'GET /api/leads/campaigns': { items: [], nextCursor: null },
      'GET /api/profile/loadUser': {
        userInfo: sampleMyProfile(),
        viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
        pro: false,
      },
      [`GET ${leadPath}`]: { lead },
      [`GET ${leadPath}/history`]: {
        items: [
          {
            id: '2',
            at: inDays(-1),
            what: 'moved',
            from: 'new',
            to: 'won',
            by: 'invoice',
            about: 'INV-0007',
          },
          {
            id: '1',
            at: inDays(-2),
            what: 'created',
            from: null,
            to: 'new',
            by: 'lead',
            about: '',
          },
        ],
        nextCursor: null,
      },
      ...more,
    },
  });
  const panel = within(await screen.findByRole('dialog', { name: 'Lead' }));
  await panel.findByText('Activity');
  const sent = (method: string, path: string) =>
    calls
      .filter((call) => call.method === method && call.path === path)
      .map(({ body }) => (body === undefined ? undefined : JSON.parse(String(body))));
  return { panel, sent };
}

it('shows the contact, the message and the activity', async () => {
  const { panel } = await open({ answers: [{ question: 'When?', answer: 'In spring' }] });
  expect(panel.getByRole('heading', { name: 'Nordlys Coffee' })).toBeVisible();
  expect(panel.getByRole('link', { name: 'noor@client.test' })).toHaveAttribute(
    'href',
    'mailto:noor%40client.test',
  );
  expect(panel.getByText(/do you draw boxes/)).toBeVisible();
  expect(panel.getByText('In spring')).toBeVisible();
  expect(await panel.findByText('Moved from New to Won: INV-0007')).toBeVisible();
});

it('sends only the changed fields', async () => {
  const { panel, sent } = await open();
  await userEvent.click(panel.getByRole('button', { name: 'Edit details' }));
  const company = panel.getByRole('textbox', { name: /^Company/ });
  await userEvent.clear(company);
  await userEvent.type(company, 'Nordlys');
  await userEvent.click(panel.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PATCH', leadPath)).toEqual([{ company: 'Nordlys' }]));
});

describe('the next step', () => {
  it('is planned with a local day and time', async () => {
    const { panel, sent } = await open();
    await userEvent.click(panel.getByRole('button', { name: 'Plan next step' }));
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    expect(await panel.findByText('Please describe the next step.')).toBeVisible();
    expect(panel.getByText('Please choose a due date.')).toBeVisible();
    await userEvent.type(panel.getByRole('textbox', { name: 'Task' }), 'Call');
    await userEvent.type(panel.getByLabelText('Day'), '2027-03-16');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    const at = new Date('2027-03-16T09:00').toISOString();
    await waitFor(() =>
      expect(sent('PATCH', leadPath)).toEqual([{ nextStep: { text: 'Call', at } }]),
    );
  });

  it('is marked as overdue in words, and is completed by a click', async () => {
    const { panel, sent } = await open({
      nextStep: { text: 'Call', at: inDays(-2), overdue: true },
    });
    expect(panel.getByText(/^Overdue:/)).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(sent('PATCH', leadPath)).toEqual([{ nextStep: null }]));
  });
});

it('a retried note is stored once', async () => {
  const { panel, sent } = await open();
  await userEvent.type(panel.getByRole('textbox', { name: /New note/ }), 'Likes kraft paper');
  const add = () => userEvent.click(panel.getByRole('button', { name: 'Add note' }));
  await add();
  await waitFor(() => expect(sent('POST', `${leadPath}/notes`)).toHaveLength(1));
  await waitFor(() => expect(panel.getByRole('button', { name: 'Add note' })).toBeEnabled());
  await add();
  await waitFor(() => expect(sent('POST', `${leadPath}/notes`)).toHaveLength(2));
  const [first, second] = sent('POST', `${leadPath}/notes`);
  expect(second).toEqual(first);
  expect(first.text).toBe('Likes kraft paper');
});

it('one click starts a prefilled proposal', async () => {
  const { panel } = await open();
  const saved: { path: string; body: unknown }[] = [];
  const fetchBefore = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const path = String(input);
    if (!path.includes('/proposal/drafts/')) return fetchBefore(input, init);
    saved.push({ path, body: JSON.parse(String(init?.body)) });
    const draft = {
      draft_id: path.split('/').at(-1),
      title: '',
      kind: 'proposal',
      revision: 1,
      updatedAt: inDays(0),
    };
    return Response.json({ success: true, draft });
  };
  const write = panel.getByRole('button', { name: 'Write a proposal' });
  // Both before a new render: one draft.
  fireEvent.click(write);
  fireEvent.click(write);
  await waitFor(() => expect(location.pathname).toBe('/proposal/new'));
  expect(saved).toHaveLength(1);
  expect(location.search).toBe(`?id=${saved[0]!.path.split('/').at(-1)}`);
  expect(saved[0]!.body).toMatchObject({
    kind: 'proposal',
    content: {
      email: 'noor@client.test',
      client_name: 'Noor Haddad',
      project_name: 'Project for Nordlys Coffee',
      project_description: 'Hello,\ndo you draw boxes?',
      currency: 'EUR',
      details: { total_fee: 420_000 },
    },
  });
});

it('a deleted lead is restored', async () => {
  const { panel, sent } = await open({}, { [`DELETE ${leadPath}`]: { message: 'Deleted.' } });
  await userEvent.click(panel.getByRole('button', { name: 'Actions for Nordlys Coffee' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Nordlys Coffee is deleted.')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Lead' })).not.toBeInTheDocument(),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent('POST', `${leadPath}/restore`)).toHaveLength(1));
});

describe('an email', () => {
  const dialog = async () => {
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'Lead' })).getByRole('button', {
        name: 'Write an email',
      }),
    );
    return within(await screen.findByRole('dialog', { name: 'Email Noor Haddad' }));
  };
  const lines = (parts: object[]) =>
    new Response(parts.map((part) => `${JSON.stringify(part)}\n`).join(''));

  it('is drafted from the template, shows the recipient, and is sent only by a click', async () => {
    const { sent } = await open();
    const mail = await dialog();
    expect(mail.getByText(/send this to noor@client.test/)).toBeVisible();
    expect(mail.getByText(/send it as Ada Lovelace.*100 leads in 24 hours/)).toBeVisible();
    const text = mail.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ });
    expect(text.value).toMatch(/^Hello Noor Haddad,[\s\S]*Ada Lovelace/);
    await userEvent.click(mail.getByRole('radio', { name: 'Formal' }));
    expect(text.value).toMatch(/^Dear Noor Haddad,/);
    expect(sent('POST', `${leadPath}/mail`)).toEqual([]);
    await userEvent.click(mail.getByRole('button', { name: 'Send email' }));
    await waitFor(() => expect(sent('POST', `${leadPath}/mail`)).toHaveLength(1));
    expect(sent('POST', `${leadPath}/mail`)[0]).toMatchObject({
      mail_id: expect.any(String),
      text: expect.stringMatching(/^Dear/),
    });
  });

  it('does not quote the freelancer’s note as the lead’s message', async () => {
    const { sent } = await open(
      { source: 'manual', message: 'Label refresh' },
      { 'POST /api/sage-ai/lead-mails': () => lines([{ type: 'done', offline: false }]) },
    );
    const mail = await dialog();
    const text = mail.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ });
    expect(text.value).not.toMatch(/You wrote|Label refresh/);
    expect(text.value).toContain('I am Ada Lovelace');
    await userEvent.click(mail.getByRole('button', { name: 'Draft with Sage' }));
    await waitFor(() => expect(sent('POST', '/api/sage-ai/lead-mails')).toHaveLength(1));
    expect(sent('POST', '/api/sage-ai/lead-mails')[0]).toMatchObject({
      lead: { message: '' },
      about: 'Label refresh',
    });
  });

  it('keeps edited text when the tone changes', async () => {
    await open();
    const mail = await dialog();
    const text = mail.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ });
    await userEvent.clear(text);
    await userEvent.type(text, 'My own words');
    await userEvent.click(mail.getByRole('radio', { name: 'Warm' }));
    expect(text).toHaveValue('My own words');
    await userEvent.click(mail.getByRole('button', { name: 'Use template' }));
    expect(text.value).toMatch(/^Hi Noor,/);
  });

  it('drafted by Sage fills the fields and is not sent', async () => {
    const { sent } = await open(
      {},
      {
        'POST /api/sage-ai/lead-mails': () =>
          lines([
            { type: 'subject', text: 'Your boxes' },
            { type: 'text', text: 'Hello Noor, ' },
            { type: 'text', text: 'when do you need them?' },
            { type: 'done', offline: true },
          ]),
      },
    );
    const mail = await dialog();
    await userEvent.click(mail.getByRole('button', { name: 'Draft with Sage' }));
    expect(await mail.findByText(/Sage is offline/)).toBeVisible();
    expect(mail.getByRole('textbox', { name: /^Subject/ })).toHaveValue('Your boxes');
    expect(mail.getByRole('textbox', { name: /^Message/ })).toHaveValue(
      'Hello Noor, when do you need them?',
    );
    expect(sent('POST', '/api/sage-ai/lead-mails')).toEqual([
      {
        lead: {
          name: 'Noor Haddad',
          company: 'Nordlys Coffee',
          message: 'Hello,\ndo you draw boxes?',
        },
        tone: 'plain',
        about: '',
      },
    ]);
    expect(sent('POST', `${leadPath}/mail`)).toEqual([]);
  });

  it('is blocked without consent, with the reason and a way to confirm it', async () => {
    const { sent } = await open({ mayWrite: false, whyNoMail: 'They did not agree to mails.' });
    const mail = await dialog();
    expect(mail.getByText('They did not agree to mails.')).toBeVisible();
    expect(mail.getByRole('button', { name: 'Send email' })).toBeDisabled();
    await userEvent.click(mail.getByRole('checkbox', { name: /agreed to receive emails/ }));
    await waitFor(() => expect(sent('PATCH', leadPath)).toEqual([{ mayWrite: true }]));
  });
});

it('reports that a lead unsubscribed after agreeing', async () => {
  const { panel } = await open({ mayWrite: true, whyNoMail: 'This person unsubscribed.' });
  expect(panel.getByText('This person unsubscribed.')).toBeVisible();
  expect(panel.queryByText(/they agreed/)).not.toBeInTheDocument();
});

it('a spam warning can be cleared', async () => {
  const { panel, sent } = await open({ suspicious: true, suspicions: ['It has nine links.'] });
  expect(panel.getByText(/This may be spam. It has nine links/)).toBeVisible();
  await userEvent.click(panel.getByRole('button', { name: 'Not spam' }));
  await waitFor(() => expect(sent('PATCH', leadPath)).toEqual([{ suspicious: false }]));
});

it('opens the email that Sage prepared without sending it', async () => {
  const lead = sampleLeadDetail();
  const calls = openPage({
    page: <LeadsPage />,
    role: 'freelancer',
    at: '/lead-dashboard?draft=prepared',
    answers: {
      'GET /api/leads/board': sampleBoard([lead]),
      'GET /api/leads/numbers': { numbers: sampleNumbers },
      'GET /api/leads/campaigns': { items: [], nextCursor: null },
      [`GET ${leadPath}`]: { lead },
      [`GET ${leadPath}/history`]: { items: [], nextCursor: null },
      'GET /api/sage-ai/drafts/prepared': {
        message: 'Draft loaded.',
        data: {
          kind: 'lead_mail',
          title: 'Your lamps',
          content: { lead_id: id, subject: 'Your lamps', text: 'Hello Noor, about the lamps.' },
        },
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: /^Email/ }));
  await waitFor(() => expect(dialog.getByLabelText('Subject')).toHaveValue('Your lamps'));
  expect(dialog.getByLabelText('Message')).toHaveValue('Hello Noor, about the lamps.');
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});
