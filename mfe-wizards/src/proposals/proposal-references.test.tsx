import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  documentPreview,
  field,
  openDraft,
  press,
  ready,
  sent,
  serveWizard,
  stored,
} from './testing-wizard.tsx';

beforeEach(serveWizard);

const fields = {
  po_number: ['proposal', 'invoice'],
  project_reference: ['invoice'],
  custom_fields: [
    { label: 'Cost centre', documents: ['proposal'] },
    { label: 'Team', documents: ['invoice'] },
  ],
  ask_po_number: true,
};
const references = {
  po_number: 'PO-4711',
  project_reference: '',
  custom_fields: [{ label: 'Cost centre', value: 'K-17' }],
};

it('offers the fields that the settings name for proposals, and prints their values', async () => {
  serveWizard({ 'GET /api/proposal/settings/fields': { fields } });
  openDraft('/proposal/contract');
  await userEvent.type(await field('Cost centre'), 'K-17');
  await userEvent.type(await field('PO number'), 'PO-4711');
  expect(screen.queryByLabelText(/Project reference/)).not.toBeInTheDocument();
  expect(screen.queryByLabelText(/Team/)).not.toBeInTheDocument();
  expect(screen.getByLabelText(/Ask for the client’s PO number/)).toBeChecked();
  expect(await documentPreview().findByText('K-17')).toBeInTheDocument();
  await waitFor(() => expect(stored().references).toEqual(references));
});

it('keeps a field that is emptied, although the settings do not offer it', async () => {
  serveWizard({ 'GET /api/proposal/settings/fields': { fields } });
  openDraft('/proposal/contract', {
    ...ready,
    references: { po_number: '', project_reference: 'Harbour', custom_fields: [] },
  });
  await userEvent.clear(await field('Project reference'));
  expect(await field('Project reference')).toHaveFocus();
});

it('sends only references that have a value', async () => {
  const empty = { label: 'Team', value: ' ' };
  const custom_fields = [...references.custom_fields, empty];
  openDraft('/proposal/sign', {
    ...ready,
    references: { ...references, custom_fields },
    ask_po_number: false,
  });
  await userEvent.type(await field('Sign with your full name'), 'Ada Lovelace');
  await press('Sign and send');
  await waitFor(() => expect(sent()).toMatchObject({ references, ask_po_number: false }));
});
