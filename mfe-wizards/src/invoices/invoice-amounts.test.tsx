import { invoiceMessages } from '@soloist/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answerWith,
  details,
  field,
  fill,
  fillIn,
  open,
  press,
  previewDocument,
  send,
  sent,
} from './testing/invoice-editor.tsx';
import { readyDraft } from './testing/invoice-samples.ts';

it('totals the form and the document: discount, then tax by rate', async () => {
  open();
  await fillIn();
  await press('Add item');
  await fill('Name of item 2', 'Rush review');
  await fill('Rate of item 2', '60');
  await userEvent.click(screen.getByRole('radio', { name: 'Added to rates' }));
  await fill('Tax rate of item 1', '20');
  await userEvent.click(screen.getByRole('radio', { name: 'Percent' }));
  await fill('Discount percentage', '10');
  // 2,160 + 60 = 2,220, less 222; 20 % of 1,944 is 388.80.
  expect(await screen.findByText('−$222.00')).toBeInTheDocument();
  expect(screen.getAllByText('$388.80').length).toBeGreaterThan(0);
  expect(screen.getAllByText('$2,386.80').length).toBeGreaterThan(0);
  await waitFor(async () =>
    expect((await previewDocument()).getAllByText('$2,386.80').length).toBeGreaterThan(0),
  );
});

const proposed = {
  proposal: {
    tax: { treatment: 'cgst_sgst', place_of_supply: '29', lut: '' },
    ...{ rate: 18, tax_name: 'GST', sac: '998314' },
    reason: 'The place of supply is your state.',
  },
  problem: '',
};

it('proposes the tax for the client’s country, and sends what the owner took', async () => {
  answerWith({ 'GET /api/proposal/settings/tax/proposal': proposed });
  open();
  await fillIn();
  const [country] = await screen.findAllByLabelText(/^Country/);
  await userEvent.type(country!, 'India');
  await userEvent.click(await screen.findByRole('option', { name: /^India/ }));
  expect(await screen.findByText('Proposed: CGST and SGST, 18%')).toBeInTheDocument();
  expect(screen.getByLabelText('Tax treatment')).toHaveValue('');
  await press('Use proposal');
  expect(await screen.findByText('As proposed: CGST and SGST, 18%')).toBeInTheDocument();
  expect(await field('Place of supply')).toHaveValue('29');
  await waitFor(async () =>
    expect((await previewDocument()).getByText(/^CGST 9%/)).toBeInTheDocument(),
  );
  await send();
  expect(details()).toMatchObject({
    ...{ tax_mode: 'exclusive', tax_name: 'GST' },
    tax_treatment: { treatment: 'cgst_sgst', place_of_supply: '29' },
    items: [{ tax: 18, sac: '998314' }],
  });
});

it('opens the tax of a project’s draft where it needs the client’s country', async () => {
  const problem = 'Enter your client’s country, so that we can propose the tax.';
  answerWith({ 'GET /api/proposal/settings/tax/proposal': { proposal: null, problem } });
  open(`/invoice/new?id=${readyDraft}`);
  expect(await screen.findByText(problem)).toBeVisible();
});

it('forgets the place of supply with a treatment that has none', async () => {
  answerWith({ 'GET /api/proposal/settings/tax/proposal': proposed });
  open();
  await userEvent.selectOptions(await field('Tax treatment'), 'cgst_sgst');
  await userEvent.selectOptions(await field('Place of supply'), '29');
  const preview = await previewDocument();
  expect(await preview.findByText('Place of supply: Karnataka (29)')).toBeInTheDocument();
  await userEvent.selectOptions(await field('Tax treatment'), 'oss');
  await waitFor(() => expect(preview.queryByText(/^Place of supply/)).not.toBeInTheDocument());
});

it('requires a deposit below the total, and prints it in the document', async () => {
  open();
  await fillIn();
  await fill('Deposit', '2160');
  await press('Send invoice');
  expect(await screen.findByText(invoiceMessages.deposit)).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.clear(await field('Deposit'));
  await fill('Deposit', '500');
  await waitFor(async () =>
    expect((await previewDocument()).getByText('Deposit due')).toBeInTheDocument(),
  );
  await send();
  expect(details()).toMatchObject({ deposit: 50_000 });
});

it('copies tax, notes and reminders from the last invoice, also for prepared drafts', async () => {
  const last = {
    sender: { address: '', postcode: '', city: 'Lisbon', country: 'PT', tax_number: '251' },
    notes: 'IBAN PT50',
    tax_mode: 'exclusive',
    tax_name: 'VAT',
    tax: 23,
    currency: 'EUR',
    reminders: [7],
    part_payments: false,
    e_invoice: false,
  };
  answerWith({
    'GET /api/proposal/invoiceDefaults': { number: 'INV-0044', last },
  });
  const { unmount } = open();
  expect(await field('Tax rate of item 1')).toHaveValue('23');
  expect(screen.getByRole('button', { name: '7 days after' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect((await previewDocument()).getByText('IBAN PT50')).toBeInTheDocument();
  unmount();

  open(`/invoice/new?id=${readyDraft}`);
  expect(await screen.findByDisplayValue('Labels')).toBeVisible();
  expect(await field('Tax rate of item 1')).toHaveValue('23');
});
