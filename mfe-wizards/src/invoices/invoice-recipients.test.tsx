import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answerWith,
  callTo,
  details,
  fillIn,
  open,
  press,
  send,
  sent,
} from './testing/invoice-editor.tsx';
import { answers, readyDraft } from './testing/invoice-samples.ts';

const path = '/api/proposal/recipientDefaults';
const accounts = { email: 'pay@harbour.example', role: 'cc' };
const answerDefaults = (recipients: object[]) =>
  answerWith({
    [`GET ${path}`]: { recipients },
    [`PUT ${path}`]: { message: 'Recipients saved.', recipients: [accounts] },
  });
const emails = () => screen.findAllByLabelText<HTMLInputElement>('Email');

it('sends to the people who were added, and saves them for the client on request', async () => {
  answerDefaults([]);
  open();
  await fillIn();
  await press('Add recipient');
  await press('Add recipient');
  const [first] = await emails();
  await userEvent.type(first!, accounts.email);
  await press('Save for this client');
  await waitFor(() => expect(callTo(path, 'PUT')).toBeDefined());
  expect(JSON.parse(String(callTo(path, 'PUT')?.body))).toEqual({
    email: 'accounts@harbour.example',
    recipients: [accounts],
  });
  // An empty row does not count.
  await send();
  expect(details().recipients).toEqual([accounts]);
});

it('proposes the people who were saved for the client', async () => {
  answerDefaults([accounts, { email: 'archive@ada.example', role: 'bcc' }]);
  open();
  await fillIn();
  await waitFor(async () =>
    expect((await emails()).map(({ value }) => value)).toEqual([
      accounts.email,
      'archive@ada.example',
    ]),
  );
  await press('Remove recipient 2');
  await send();
  expect(details().recipients).toEqual([accounts]);
});

it('lists them in the preview', async () => {
  answerDefaults([accounts, { email: 'archive@ada.example', role: 'bcc' }]);
  open();
  await fillIn();
  await waitFor(async () => expect(await emails()).toHaveLength(2));
  await press('Preview');
  const summary = await screen.findByRole('complementary', { name: 'Invoice summary' });
  expect(summary).toHaveTextContent(`${accounts.email} (CC), archive@ada.example (BCC)`);
  expect(summary).toHaveTextContent('to accounts@harbour.example and 2 other people.');
});

it('says which address is wrong', async () => {
  answerDefaults([]);
  open();
  await fillIn();
  await press('Add recipient');
  await userEvent.type((await emails())[0]!, 'no address');
  await press('Send invoice');
  expect(await screen.findByText(/valid email/i)).toBeVisible();
  expect(sent()).toEqual([]);
});

it.each([
  ['proposes the saved people in a draft that names nobody yet', {}, [accounts.email]],
  ['proposes nobody in a draft from which everyone was removed', { recipients: [] }, []],
])('%s', async (_what, changes, proposed) => {
  const at = `GET /api/proposal/drafts/${readyDraft}` as const;
  const { draft } = answers[at];
  answerWith({
    [`GET ${path}`]: { recipients: [accounts] },
    [at]: { draft: { ...draft, content: { ...draft.content, ...changes } } },
  });
  open(`/invoice/new?id=${readyDraft}`);
  await waitFor(() => expect(callTo(path, 'GET')).toBeDefined());
  expect(await screen.findByRole('button', { name: 'Add recipient' })).toBeInTheDocument();
  // Offered once the saved ones are known, where the draft differs from them.
  const save = { name: 'Save for this client' };
  if (proposed.length === 0) await screen.findByRole('button', save);
  await waitFor(() =>
    expect(screen.queryAllByLabelText<HTMLInputElement>('Email').map(({ value }) => value)).toEqual(
      proposed,
    ),
  );
});
