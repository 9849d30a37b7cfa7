import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, refusal } from '../testing.tsx';

const path = '/api/proposal/settings/emails/invoice';
const typed = (text: string) => text.replaceAll('{', '{{');

async function openDialog(answers: Omit<Parameters<typeof openSettings>[0], 'section'> = {}) {
  const calls = openSettings({ section: 'client-emails', ...answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Invoice' }));
  return { calls, dialog: within(await screen.findByRole('dialog')) };
}

describe('texts of emails to clients', () => {
  it('are previewed with the values of the last document', async () => {
    const { dialog } = await openDialog();
    const preview = within(dialog.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Invoice INV-0044 from Ada Lovelace')).toBeInTheDocument();
    await userEvent.clear(dialog.getByLabelText('Message'));
    await userEvent.type(dialog.getByLabelText('Message'), typed('Dear {client}, '));
    await userEvent.click(dialog.getByRole('button', { name: '{total}' }));
    expect(preview.getByText('Dear Sofie, €1,190.00')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: '{link}' }));
    expect(preview.getByText(/http:\/\/localhost\/invoice\/abc$/)).toBeInTheDocument();
  });

  it('name an unknown placeholder, before anything is sent', async () => {
    const { dialog, calls } = await openDialog();
    await userEvent.type(dialog.getByLabelText('Subject'), typed(' {fee}'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save text' }));
    expect(await dialog.findByText(/We don’t know {fee}/)).toBeInTheDocument();
    expect(calls.map((each) => each.path)).not.toContain(path);
  });

  it('are saved, and reset', async () => {
    const saved = (is_custom: boolean) => ({
      emails: [{ kind: 'invoice', subject: 'Mine', message: 'Hello', is_custom, values: {} }],
    });
    const answers = { [`PUT ${path}`]: saved(true), [`DELETE ${path}`]: saved(false) };
    const { dialog, calls } = await openDialog({ answers });
    await userEvent.clear(dialog.getByLabelText('Subject'));
    await userEvent.type(dialog.getByLabelText('Subject'), 'Mine');
    await userEvent.click(dialog.getByRole('button', { name: 'Save text' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = calls.find(({ method }) => method === 'PUT')?.body;
    expect(JSON.parse(String(sent))).toMatchObject({ subject: 'Mine' });
    expect(await screen.findByText('Your text: Mine')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Reset Invoice' }));
    expect(await screen.findByText('Standard text')).toBeInTheDocument();
  });

  it('are previewed as the whole email, before they are saved', async () => {
    const preview = {
      subject: 'Bill INV-0044',
      from: 'Ada Lovelace via Soloist',
      reply_to: 'ada@example.com',
      attachments: ['Invoice INV-0044.pdf', 'Brief.pdf'],
      preview_id: 'p'.repeat(32),
    };
    const { dialog, calls } = await openDialog({
      answers: { [`POST ${path}/preview`]: { preview } },
    });
    await userEvent.clear(dialog.getByLabelText('Subject'));
    await userEvent.type(dialog.getByLabelText('Subject'), typed('Bill {number}'));
    await userEvent.click(dialog.getByRole('button', { name: 'Preview email' }));
    const opened = within(await screen.findByRole('dialog', { name: 'Invoice: preview' }));
    expect(await opened.findByText('Ada Lovelace via Soloist')).toBeInTheDocument();
    expect(opened.getByText('Invoice INV-0044.pdf and Brief.pdf')).toBeInTheDocument();
    const frame = opened.getByTitle('Email: Bill INV-0044');
    expect(frame).toHaveAttribute('src', `/api/proposal/email-previews/${preview.preview_id}`);
    expect(frame).toHaveAttribute('sandbox', '');
    const sent = calls.find(({ method }) => method === 'POST')?.body;
    expect(JSON.parse(String(sent))).toEqual({ subject: 'Bill {number}', message: 'Hi {client}' });
    await userEvent.click(opened.getByRole('radio', { name: 'Phone' }));
    expect(frame).toHaveAttribute('data-width', 'phone');
    await userEvent.keyboard('{Escape}');
    expect(dialog.getByLabelText('Subject')).toHaveValue('Bill {number}');
    expect(calls.map(({ method }) => method)).not.toContain('PUT');
  });

  it('show why there is no preview, and try again', async () => {
    const { dialog } = await openDialog({
      answers: { [`POST ${path}/preview`]: refusal(503, 'We couldn’t create the preview.') },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Preview email' }));
    const opened = within(await screen.findByRole('dialog', { name: 'Invoice: preview' }));
    expect(await opened.findByText(/We couldn’t create the preview/)).toBeInTheDocument();
    expect(opened.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
