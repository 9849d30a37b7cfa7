import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, refusal } from '../testing.tsx';

const put = 'PUT /api/proposal/settings/numbering/invoice';

async function openDialog(answers: Omit<Parameters<typeof openSettings>[0], 'section'> = {}) {
  const calls = openSettings({ section: 'numbering', ...answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit numbers of invoices' }));
  const dialog = await screen.findByRole('dialog', { name: 'Numbers of invoices' });
  return { calls, dialog: within(dialog) };
}

/** `{` begins a key for userEvent. */
const typed = (text: string) => text.replaceAll('{', '{{');

describe('document numbers', () => {
  it('show the next number of each kind', async () => {
    openSettings({ section: 'numbering' });
    expect(await screen.findByText('Next: INV-0045')).toBeInTheDocument();
  });

  it('are previewed while the pattern is edited, with the change of year', async () => {
    const { dialog } = await openDialog();
    const pattern = dialog.getByLabelText('Pattern');
    await userEvent.clear(pattern);
    await userEvent.type(pattern, 'RE-');
    expect(dialog.getByText(/preview appears/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Year' }));
    await userEvent.type(pattern, '-');
    await userEvent.click(dialog.getByRole('button', { name: 'Number' }));
    await userEvent.click(dialog.getByLabelText('Restart at 1 each year'));
    for (const number of ['RE-2026-0045', 'RE-2026-0046', 'RE-2027-0001']) {
      expect(dialog.getByText(number)).toBeInTheDocument();
    }
    expect(dialog.getByText(/From .*2027/)).toBeInTheDocument();
  });

  it('need the year to begin again each year, before anything is sent', async () => {
    const { dialog, calls } = await openDialog();
    await userEvent.click(dialog.getByLabelText('Restart at 1 each year'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save numbering' }));
    expect(await dialog.findByText(/Add {YYYY}, {YY} or {FY}/)).toBeInTheDocument();
    expect(calls.map(({ path }) => path)).not.toContain(put.split(' ')[1]);
  });

  it.each([
    ['gst', 'INV/{FY}/{number}', /GST allows at most 16 characters/],
    ['gst', 'INV_{number}', /GST allows only letters, digits, - and \//],
    ['vat', 'INV/{FY}/{number}', undefined],
    ['gst', 'IN/{FY}/{number}', undefined],
  ])('warn with %s of what GST does not allow in %s', async (scheme, written, warning) => {
    const fields = { lut: '', rate: 18, sac: '', has_oss: false, phone: '' };
    const tax = { scheme, tax_number: '29AAGCB7383J1Z4', ...fields };
    const { dialog } = await openDialog({
      answers: { 'GET /api/proposal/settings/tax': { tax } },
    });
    const pattern = dialog.getByLabelText('Pattern');
    await userEvent.clear(pattern);
    await userEvent.type(pattern, typed(written));
    await userEvent.selectOptions(dialog.getByLabelText('Digits'), '00001');
    expect(dialog.getByText('Then')).toBeInTheDocument();
    if (warning) expect(await dialog.findByText(warning)).toBeInTheDocument();
    else expect(dialog.queryByText(/^GST allows/)).not.toBeInTheDocument();
  });

  it('are saved', async () => {
    const { dialog, calls } = await openDialog({ answers: { [put]: { numbering: [] } } });
    const pattern = dialog.getByLabelText('Pattern');
    await userEvent.clear(pattern);
    await userEvent.type(pattern, typed('A{YY}/{number}'));
    const next = dialog.getByLabelText('Next number');
    await userEvent.clear(next);
    await userEvent.type(next, '100');
    await userEvent.selectOptions(dialog.getByLabelText('Digits'), '001');
    await userEvent.click(dialog.getByRole('button', { name: 'Save numbering' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = calls.find(({ method }) => method === 'PUT')?.body;
    expect(JSON.parse(String(sent))).toEqual({
      pattern: 'A{YY}/{number}',
      digits: 3,
      yearly_reset: false,
      next: 100,
    });
  });

  it('name a number that was used', async () => {
    const message = 'Number 3 was used already. Choose 45 or higher.';
    const answers = { [put]: refusal(400, message, [{ path: 'next', message }]) };
    const { dialog } = await openDialog({ answers });
    await userEvent.click(dialog.getByRole('button', { name: 'Save numbering' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
  });
});
