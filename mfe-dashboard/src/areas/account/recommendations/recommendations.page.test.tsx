import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, received, refusal, request } from './testing.tsx';

const none = { items: [], shown: [], nextCursor: null };
const list = 'GET /api/recommendations/received';
const requests = 'GET /api/recommendations/requests';

describe('received recommendations', () => {
  const id = 'a'.repeat(24);
  const published = received({ id: 'd'.repeat(24), status: 'published', verified: true });

  it('are grouped into published and unpublished', async () => {
    open('/requestrecommendation', {
      [list]: { ...none, items: [received()], shown: [published] },
    });
    const waiting = within(await screen.findByRole('region', { name: 'Not shown' }));
    expect(waiting.getByText('The boxes survive the post.')).toBeInTheDocument();
    expect(waiting.getByText('New')).toBeInTheDocument();
    const seen = within(screen.getByRole('region', { name: 'On your profile and portfolio' }));
    expect(seen.getByText('Verified: paid client')).toBeInTheDocument();
    expect(seen.getByRole('link', { name: /^Public page/ })).toHaveAttribute(
      'href',
      `/recommendation/${published.publicId}`,
    );
    expect(waiting.queryByRole('link', { name: /^Public page/ })).not.toBeInTheDocument();
  });

  it('can be published and hidden', async () => {
    const path = `/api/recommendations/received/${id}`;
    const { sent } = open('/requestrecommendation', {
      [list]: { ...none, items: [received()] },
      [`PUT ${path}`]: { message: 'Done.', recommendation: received({ status: 'published' }) },
    });
    const name = 'recommendation by Noor Haddad';
    await userEvent.click(await screen.findByRole('button', { name: `Show the ${name}` }));
    await waitFor(() => expect(sent('PUT', path)).toEqual([{ shown: true }]));
    await userEvent.click(screen.getByRole('button', { name: `Keep hidden: the ${name}` }));
    await waitFor(() => expect(sent('PUT', path)).toEqual([{ shown: true }, { shown: false }]));
  });

  it('copy their signature', async () => {
    const copied = jest.fn(async () => undefined);
    Object.assign(navigator, { clipboard: { writeText: copied } });
    open('/requestrecommendation', { [list]: { ...none, items: [received()] } });
    const copy = await screen.findByRole('button', { name: /^Copy signature/ });
    copy.click();
    await waitFor(() => expect(copied).toHaveBeenCalledWith('header.payload.seal'));
  });

  it('offer a request while there are none', async () => {
    open('/requestrecommendation', { [list]: none });
    expect(await screen.findByText('No recommendations yet')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Request a recommendation' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    const answers = [
      refusal(400, 'invalid_input', 'Not now.'),
      () => Response.json({ success: true, ...none }),
    ];
    open('/requestrecommendation', { [list]: () => answers.shift()!() });
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByText('No recommendations yet')).toBeInTheDocument();
  });
});

describe('requesting', () => {
  const path = '/api/recommendations/requests';
  async function requestRecommendation(answer: object | (() => Response)) {
    const opened = open('/requestrecommendation', {
      [list]: none,
      [requests]: none,
      [`POST ${path}`]: answer as object,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Request' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog')) };
  }
  const send = (dialog: ReturnType<typeof within>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Send requests' }));

  it('sends several addresses with a relation and a note, then lists the requests', async () => {
    const { sent, dialog } = await requestRecommendation({
      message: '2 people are asked.',
      asked: 2,
      refused: [],
    });
    const box = dialog.getByRole('textbox', { name: /Email addresses/ });
    await userEvent.type(box, 'noor@client.test{Enter}sofie@client.test,');
    await userEvent.selectOptions(dialog.getByLabelText(/They are your/), 'Colleague');
    const note = dialog.getByLabelText(/Personal note/);
    await userEvent.clear(note);
    await userEvent.type(note, 'Hello.');
    await send(dialog);
    await waitFor(() =>
      expect(sent('POST', path)).toEqual([
        {
          emails: ['noor@client.test', 'sofie@client.test'],
          relation: 'colleague',
          note: 'Hello.',
        },
      ]),
    );
    expect(await screen.findByText('No requests yet')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('names an invalid address, and sends nothing', async () => {
    const { sent, dialog } = await requestRecommendation({});
    await send(dialog);
    expect(await dialog.findByText('Please add at least one email address.')).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: /Email addresses/ }), 'noor{Enter}');
    await send(dialog);
    expect(await dialog.findByText('“noor” isn’t an email address.')).toBeInTheDocument();
    expect(sent('POST', path)).toEqual([]);
  });

  it('lists refused addresses with the reason', async () => {
    const reason = 'You have already asked this person.';
    const refused = [{ email: 'noor@client.test', reason }];
    const { dialog } = await requestRecommendation({
      message: 'No requests sent.',
      asked: 0,
      refused,
    });
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Email addresses/ }),
      'noor@client.test{Enter}',
    );
    await send(dialog);
    expect(await dialog.findByText(reason, { exact: false })).toBeInTheDocument();
  });

  it('shows the server’s error', async () => {
    const { dialog } = await requestRecommendation(
      refusal(429, 'rate_limited', 'You can ask 30 people a day.'),
    );
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Email addresses/ }),
      'noor@client.test{Enter}',
    );
    await send(dialog);
    expect(await dialog.findByText('You can ask 30 people a day.')).toBeInTheDocument();
  });
});

describe('requests', () => {
  const openList = (items: object[], answers: object = {}) =>
    open('/requestrecommendation?tab=asked', {
      [requests]: { items, nextCursor: null },
      ...answers,
    });

  it('show their status', async () => {
    openList([
      request(),
      request({ id: '1'.repeat(24), openedAt: '2026-11-20T10:00:00.000Z' }),
      request({ id: '2'.repeat(24), status: 'written' }),
      request({ id: '3'.repeat(24), status: 'declined' }),
      request({ id: '4'.repeat(24), status: 'withdrawn', email: '' }),
    ]);
    const items = await screen.findAllByRole('listitem');
    const texts = ['Requested', 'Opened', 'Written', 'Declined', 'Withdrawn by the writer'];
    for (const [index, text] of texts.entries()) {
      expect(within(items[index]!).getByText(text)).toBeInTheDocument();
    }
    expect(within(items[4]!).getByText('Deleted account')).toBeInTheDocument();
    expect(within(items[2]!).queryByRole('button')).not.toBeInTheDocument();
  });

  it('are reminded once', async () => {
    const path = `/api/recommendations/requests/${'b'.repeat(24)}/remind`;
    const reminded = request({ remindedAt: '2026-11-21T10:00:00.000Z' });
    let items = [request()];
    const { sent } = openList([], {
      [requests]: () => Response.json({ success: true, items, nextCursor: null }),
      [`POST ${path}`]: () => {
        items = [reminded];
        return Response.json({ success: true, message: 'On its way.', request: reminded });
      },
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Send reminder to sofie@client.test' }),
    );
    expect(await screen.findByText(/reminded on Nov 2[01]/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Send reminder/ })).not.toBeInTheDocument();
    expect(sent('POST', path)).toHaveLength(1);
  });

  it('are cancelled', async () => {
    const path = `/api/recommendations/requests/${'b'.repeat(24)}`;
    const { calls } = openList([request()], { [`DELETE ${path}`]: { message: 'Cancelled.' } });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Cancel request to sofie@client.test' }),
    );
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});
