import { lateFeePresets } from '@soloist/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answerWith,
  details,
  field,
  fill,
  fillIn,
  open,
  previewDocument,
  send,
} from './testing/invoice-editor.tsx';

const settings = 'GET /api/proposal/settings/lateFees';
const { rule } = lateFeePresets[0]!;
const usual = { ...rule, fixed: 0 };
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));

beforeEach(() => {
  const late_fees = { rule: usual, currency: 'EUR', mode: 'draft' };
  answerWith({ [settings]: { late_fees, presets: [] } });
});

it('states the usual late fees in the preview, and leaves them to the server', async () => {
  open();
  await fillIn();
  expect(
    await (await previewDocument()).findByText(/^Late payments cost interest of 10\.15% a year/),
  ).toBeInTheDocument();
  await send();
  expect(details()).not.toHaveProperty('late_fee');
});

it('takes late fees off an invoice, or gives it its own', async () => {
  open();
  await fillIn();
  await choose('None');
  const preview = await previewDocument();
  await waitFor(() => expect(preview.queryByText(/^Late payments/)).not.toBeInTheDocument());
  await choose('Custom');
  await userEvent.clear(await field('Percentage of the overdue amount'));
  await fill('Fixed fee', '25');
  expect(await preview.findByText(/^Late payments cost \$25\.00, from/)).toBeInTheDocument();
  await send();
  expect(details().late_fee).toEqual({ ...usual, fixed: 2500, percent: 0 });
});
