import { lateFeePresets } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, refusal } from '../testing.tsx';

const get = 'GET /api/proposal/settings/lateFees';
const put = 'PUT /api/proposal/settings/lateFees';
const { countries: _, ...preset } = lateFeePresets[0]!;
const none = { rule: null, currency: 'EUR', mode: 'draft' };
const saved = { late_fees: { ...none, rule: preset.rule, mode: 'send' }, presets: [preset] };

async function openDialog(answers: Parameters<typeof openSettings>[0]['answers'] = {}) {
  const calls = openSettings({
    section: 'late-fees',
    answers: { [get]: { late_fees: none, presets: [preset] }, ...answers },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit late fees' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Late fees' }));
  const sent = () =>
    calls.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(String(body)));
  return { dialog, sent };
}

describe('the usual late fees', () => {
  it('are described by the sentence on invoices', async () => {
    openSettings({ section: 'late-fees', answers: { [get]: saved } });
    expect(await screen.findByText(/€40\.00 plus interest of 10\.15% a year/)).toBeInTheDocument();
    expect(screen.getByText('Billed automatically')).toBeInTheDocument();
  });

  it('start from statutory interest, and are saved', async () => {
    const { dialog, sent } = await openDialog({ [put]: saved });
    await userEvent.click(dialog.getByRole('switch', { name: 'Charge late fees' }));
    expect(dialog.getByText(/Check today’s rate first/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Use EU statutory interest' }));
    // The presets close, and the fields that were filled in are next.
    expect(dialog.getByText('Start from statutory interest')).toHaveFocus();
    expect(dialog.getByText(/Check today’s rate first/)).not.toBeVisible();
    await userEvent.type(dialog.getByLabelText('Grace period'), '7');
    await userEvent.click(dialog.getByRole('radio', { name: 'Send a fee note' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save late fees' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent()).toEqual([
      { currency: 'EUR', mode: 'send', rule: { ...preset.rule, grace_days: 7 } },
    ]);
  });

  it('must charge something, and show what the server refuses', async () => {
    const { dialog, sent } = await openDialog({ [put]: refusal(500, 'Busy.') });
    await userEvent.click(dialog.getByRole('switch', { name: 'Charge late fees' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save late fees' }));
    expect(dialog.getByText('Enter a fixed fee or a percentage.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Fixed fee'), '25');
    await userEvent.click(dialog.getByRole('button', { name: 'Save late fees' }));
    expect(await dialog.findByText('Busy.')).toBeInTheDocument();
    expect(sent()).toMatchObject([{ rule: { fixed: 2500, fixed_per: 'once' } }]);
  });
});
