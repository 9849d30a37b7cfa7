import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings } from '../testing.tsx';

const path = '/api/proposal/settings/fields';

it('chooses the documents of each field, and adds fields', async () => {
  const saved = {
    po_number: ['proposal'],
    project_reference: ['proposal', 'invoice'],
    custom_fields: [{ label: 'Cost centre', documents: ['proposal', 'invoice'] }],
    ask_po_number: true,
  };
  const calls = openSettings({
    section: 'document-fields',
    answers: { [`PUT ${path}`]: { fields: saved } },
  });
  expect(await screen.findByText('PO number, Project reference')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit document fields' }));
  const dialog = within(await screen.findByRole('dialog'));
  const numbers = within(dialog.getByRole('group', { name: 'PO number' }));
  await userEvent.click(numbers.getByLabelText('Invoices'));
  await userEvent.click(dialog.getByLabelText('Ask clients for their PO number'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add field' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save fields' }));
  expect(await dialog.findByText('Enter a label.')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('Custom field 1'), 'Cost centre');
  await userEvent.click(dialog.getByRole('button', { name: 'Save fields' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const body = calls.find(({ method }) => method === 'PUT')?.body;
  expect(JSON.parse(String(body))).toEqual(saved);
  expect(await screen.findByText('PO number, Project reference, Cost centre')).toBeInTheDocument();
});
