import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, received, refusal, request } from './testing.tsx';

const none = { items: [], shown: [], nextCursor: null };
const list = 'GET /api/recommendations/received';
const requests = 'GET /api/recommendations/requests';

describe('received recommendations', () => {
  const id = 'a'.repeat(24);
  const shown = received({ id: 'd'.repeat(24), status: 'published', verified: true });

  it('stand apart: those that others see, and those that wait', async () => {
    open('/requestrecommendation', { [list]: { ...none, items: [received()], shown: [shown] } });
    const waiting = within(await screen.findByRole('region', { name: 'Not shown' }));
    expect(waiting.getByText('The boxes survive the post.')).toBeInTheDocument();
    expect(waiting.getByText('New')).toBeInTheDocument();
    const seen = within(screen.getByRole('region', { name: 'On your profile and portfolio' }));
    expect(seen.getByText('Verified: paid client')).toBeInTheDocument();
    expect(seen.getByRole('link', { name: /^Public page/ })).toHaveAttribute(
      'href',
      `/recommendation/${shown.publicId}`,
    );
    expect(waiting.queryByRole('link', { name: /^Public page/ })).not.toBeInTheDocument();
  });

  it('are shown and hidden', async () => {
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

  it('give their signature away', async () => {
    const copied = jest.fn(async () => undefined);
    Object.assign(navigator, { clipboard: { writeText: copied } });
    open('/requestrecommendation', { [list]: { ...none, items: [received()] } });
    const copy = await screen.findByRole('button', { name: /^Copy signature/ });
    copy.click();
    await waitFor(() => expect(copied).toHaveBeenCalledWith('header.payload.seal'));
  });

  it('say how to get some while there are none', async () => {
    open('/requestrecommendation', { [list]: none });
    expect(await screen.findByText('No recommendations yet')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a recommendation' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('can be asked for again when they could not be loaded', async () => {
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

describe('asking', () => {
  const path = '/api/recommendations/requests';
  async function ask(answer: object | (() => Response)) {
    const opened = open('/requestrecommendation', {
      [list]: none,
      [requests]: none,
      [`POST ${path}`]: answer as object,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ask' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog')) };
  }
  const send = (dialog: ReturnType<typeof within>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Send requests' }));

  it('sends several addresses with a relation and a note, then shows who was asked', async () => {
    const { sent, dialog } = await ask({ message: '2 people are asked.', asked: 2, refused: [] });
    const box = dialog.getByRole('textbox', { name: /E-mail addresses/ });
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
    expect(await screen.findByText('You have asked nobody yet')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('names what is no address, and sends nothing', async () => {
    const { sent, dialog } = await ask({});
    await send(dialog);
    expect(await dialog.findByText('Please add at least one address.')).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: /E-mail addresses/ }), 'noor{Enter}');
    await send(dialog);
    expect(await dialog.findByText('“noor” is not an e-mail address.')).toBeInTheDocument();
    expect(sent('POST', path)).toEqual([]);
  });

  it('says who was not asked, and why', async () => {
    const reason = 'You have asked this person already.';
    const refused = [{ email: 'noor@client.test', reason }];
    const { dialog } = await ask({ message: 'Nobody was asked.', asked: 0, refused });
    await userEvent.type(
      dialog.getByRole('textbox', { name: /E-mail addresses/ }),
      'noor@client.test{Enter}',
    );
    await send(dialog);
    expect(await dialog.findByText(reason, { exact: false })).toBeInTheDocument();
  });

  it('says what the server refuses', async () => {
    const { dialog } = await ask(refusal(429, 'rate_limited', 'You can ask 30 people a day.'));
    await userEvent.type(
      dialog.getByRole('textbox', { name: /E-mail addresses/ }),
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

  it('say what became of each', async () => {
    openList([
      request(),
      request({ id: '1'.repeat(24), openedAt: '2026-11-20T10:00:00.000Z' }),
      request({ id: '2'.repeat(24), status: 'written' }),
      request({ id: '3'.repeat(24), status: 'declined' }),
      request({ id: '4'.repeat(24), status: 'withdrawn', email: '' }),
    ]);
    const items = await screen.findAllByRole('listitem');
    const texts = ['Asked', 'Opened', 'Written', 'Said no', 'Taken back by its writer'];
    for (const [index, text] of texts.entries()) {
      expect(within(items[index]!).getByText(text)).toBeInTheDocument();
    }
    expect(within(items[4]!).getByText('A deleted account')).toBeInTheDocument();
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
    await userEvent.click(await screen.findByRole('button', { name: 'Remind sofie@client.test' }));
    expect(await screen.findByText(/reminded on Nov 2[01]/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Remind/ })).not.toBeInTheDocument();
    expect(sent('POST', path)).toHaveLength(1);
  });

  it('are taken back', async () => {
    const path = `/api/recommendations/requests/${'b'.repeat(24)}`;
    const { calls } = openList([request()], { [`DELETE ${path}`]: { message: 'Taken back.' } });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Take back the request to sofie@client.test' }),
    );
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});
