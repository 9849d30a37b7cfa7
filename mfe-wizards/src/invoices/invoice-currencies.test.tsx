import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answerWith,
  chooseCurrency,
  details,
  field,
  fill,
  fillIn,
  open,
  openPreview,
  press,
  sentHeading,
} from './testing/invoice-editor.tsx';
import { earlier, projectDetail, projectId, readyDraft } from './testing/invoice-samples.ts';

const projectPath = `GET /api/proposal/fetchProject/${projectId}` as const;

describe('the currency of an earlier client', () => {
  const chooseClient = async () => {
    await waitFor(() =>
      expect(document.querySelector('option[value="accounts@fathom.example"]')).not.toBeNull(),
    );
    await fill('Client email', 'accounts@fathom.example');
    expect(await screen.findByText('Fathom Climate, 1 invoice, 1 paid')).toBeVisible();
  };
  beforeEach(() => {
    const items = [{ ...earlier, currency: 'JPY' as const }];
    answerWith({ 'GET /api/proposal/invoices': { items, nextCursor: null } });
  });

  it('becomes the invoice’s', async () => {
    open();
    expect(await field('Currency')).not.toHaveValue('JPY, Japanese Yen');
    await chooseClient();
    expect(await field('Currency')).toHaveValue('JPY, Japanese Yen');
  });

  it('changes neither a chosen currency nor amounts', async () => {
    open();
    await chooseCurrency('swiss', 'CHF, Swiss Franc');
    await chooseClient();
    expect(await field('Currency')).toHaveValue('CHF, Swiss Franc');
  });
});

describe('filling from a project', () => {
  const choose = async () => {
    await press('Fill from project');
    await userEvent.click(await screen.findByRole('button', { name: /Winter packaging/ }));
  };

  it('copies the client and selected milestones, and links the project', async () => {
    open();
    await choose();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Boxes' }));
    await press('Use selected milestones');
    expect(await field('Client email')).toHaveValue('sofie@example.com');
    expect(await field('Name of item 1')).toHaveValue('Boxes');
    expect(await field('Rate of item 1')).toHaveValue('600.00');
    await openPreview();
    await press('Send invoice');
    await sentHeading();
    expect(details()).toMatchObject({ proposal_id: projectId, currency: 'EUR' });
  });

  it('takes over the references of the project beside those that were entered', async () => {
    const references = {
      po_number: 'PO-9',
      project_reference: '',
      custom_fields: [{ label: 'Team', value: 'Brand' }],
    };
    answerWith({
      'GET /api/proposal/invoiceDefaults': {
        number: 'INV-0044',
        custom_labels: ['Cost centre'],
        last: null,
      },
      [projectPath]: {
        proposal: { ...projectDetail, document: { ...projectDetail.document, references } },
      },
    });
    open();
    await fill('Project reference', 'Harbour');
    await choose();
    await press('Use client only');
    expect(await field('PO number')).toHaveValue('PO-9');
    expect(await field('Project reference')).toHaveValue('Harbour');
    const valuesOf = (label: string) =>
      screen.getAllByLabelText<HTMLInputElement>(label).map(({ value }) => value);
    expect([valuesOf('Label'), valuesOf('Value')]).toEqual([
      ['Team', 'Cost centre'],
      ['Brand', ''],
    ]);
  });

  it('offers the ready invoice first, and the selected milestones once there are any', async () => {
    open();
    await choose();
    const ready = await screen.findByRole('button', { name: 'Open invoice for Labels' });
    expect(ready).toHaveClass('primary');
    expect(screen.getByRole('button', { name: 'Use client only' })).not.toHaveClass('primary');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Boxes' }));
    expect(screen.getByRole('button', { name: 'Use selected milestones' })).toHaveClass('primary');
    expect(ready).not.toHaveClass('primary');
  });

  it('opens the prepared invoice of an approved milestone', async () => {
    open();
    await choose();
    await press('Open invoice for Labels');
    expect(await screen.findByDisplayValue('Labels')).toBeVisible();
    expect(new URLSearchParams(location.search).get('id')).toBe(readyDraft);
    expect(await screen.findByText('Winter packaging')).toBeVisible();
  });
});

it('keeps a milestone’s invoice in the agreed currency, and says why', async () => {
  open(`/invoice/new?id=${readyDraft}`);
  expect(
    await screen.findByText('You agreed this milestone in EUR, so we’ll invoice in EUR.'),
  ).toBeVisible();
  expect(await field('Currency')).toHaveAttribute('readonly');
  await press('Unlink project');
  await chooseCurrency('pound', 'GBP, British Pound');
});

it('keeps the amounts in units when the currency changes, and says what can be paid online', async () => {
  open();
  await fillIn();
  const rate = await field('Rate of item 1');
  await userEvent.clear(rate);
  await userEvent.type(rate, '1200');
  await userEvent.tab();
  expect(screen.getByText('Your client can pay this invoice online.')).toBeVisible();
  await chooseCurrency('yen', 'JPY, Japanese Yen');
  expect(rate).toHaveValue('1,200');
  expect(screen.getByText('Your client can pay this invoice online.')).toBeVisible();
  await chooseCurrency('krw', 'KRW, South Korean Won');
  expect(rate).toHaveValue('1,200');
  expect(
    screen.getByText(/^Your client can’t pay KRW online\. Add your bank details/),
  ).toBeVisible();
  await press('Send invoice');
  expect(await screen.findByText(/invoice to .*can’t pay KRW online/)).toBeVisible();
});
