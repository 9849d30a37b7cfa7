import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dateFromToday } from '../shared/date-from-today.rules.ts';
import {
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

it('splits the total into installments, and sends the ones before the last', async () => {
  open();
  await fillIn();
  await userEvent.type(await field('Deposit'), '10');
  await press('Add installment');
  // 2,160.00 by default in two halves.
  expect(await field('Percentage of installment 1')).toHaveValue('50');
  expect(screen.getByLabelText('Amount of the last installment')).toHaveTextContent('$1,080.00');
  // Installments replace a deposit.
  expect(screen.queryByLabelText('Deposit')).not.toBeInTheDocument();
  await userEvent.clear(await field('Percentage of installment 1'));
  await fill('Percentage of installment 1', '30');
  expect(screen.getByLabelText('Amount due of installment 1')).toHaveTextContent('$648.00');
  expect(screen.getByLabelText('Amount of the last installment')).toHaveTextContent('$1,512.00');
  await waitFor(async () =>
    expect((await previewDocument()).getByText(/^Installment 1 of 2, due/)).toBeInTheDocument(),
  );
  await fill('Minimum payment', '100');
  await send();
  expect(details()).toMatchObject({
    installments: [{ kind: 'percent', percent: 30, due_date: dateFromToday(0) }],
    minimum_payment: 10_000,
    deposit: 0,
    part_payments: false,
  });
});

it('says what is missing in installments, and removes them again', async () => {
  open();
  await fillIn();
  await press('Add installment');
  await press('Add installment');
  // A new row is not wrong yet.
  await userEvent.click(await field('Percentage of installment 2'));
  await userEvent.tab();
  expect(await screen.findByText(/^Enter a percentage above 0/)).toBeVisible();
  expect(screen.queryByText('Enter a due date for every installment.')).not.toBeInTheDocument();
  await press('Send invoice');
  expect(await screen.findByText(/^Enter a percentage above 0/)).toBeVisible();
  expect(screen.getByText('Enter a due date for every installment.')).toBeVisible();
  expect(sent()).toEqual([]);
  await press('Remove installment 2');
  await press('Remove installment 1');
  expect(await field('Deposit')).toBeInTheDocument();
  await send();
  expect(details()).not.toHaveProperty('installments');
});
