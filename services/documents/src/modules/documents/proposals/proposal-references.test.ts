import type { Contract } from '@soloist/contracts';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { milestoneRequest, oneTimeRequest } from '../../../../test/proposal-requests.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const references = {
  po_number: 'PO-4711',
  project_reference: 'Harbour 2027',
  custom_fields: [
    { label: 'Cost centre', value: 'K-17' },
    { label: 'Team', value: 'Brand' },
  ],
};
const asking = { first_invoice: 'send', ask_po_number: true };

async function sendProposal(request: object) {
  const { userId, token } = harness.signIn();
  const { id, contract_id } = (await harness.createProject(token, request)).body.proposal;
  const sign = (po_number?: string) =>
    harness.send(`POST /proposal/sign/${contract_id}`, {
      body: { name: 'Sofie Lind', consent: true, po_number },
    });
  const accept = async (po_number?: string) => {
    const { body } = await sign(po_number);
    return (await harness.accept(contract_id, body.nonce)).body.contract as Contract;
  };
  const readDetail = async () =>
    (await harness.send(`GET /proposal/fetchProject/${id}`, { token })).body.proposal;
  const findInvoice = () => InvoiceModel.findOne({ freelancerId: userId }).lean();
  return { userId, token, id, contract_id, sign, accept, readDetail, findInvoice };
}

const saveFields = (token: string, body: object) =>
  harness.send('PUT /proposal/settings/fields', { token, body });
const everywhere = ['proposal', 'invoice'];
const fields = {
  po_number: everywhere,
  project_reference: ['proposal'],
  custom_fields: [
    { label: 'Cost centre', documents: everywhere },
    { label: 'Team', documents: ['proposal'] },
  ],
  ask_po_number: true,
};

describe('references of a proposal', () => {
  test('are on the document, the client’s page and the export, and are found', async () => {
    const { token, id, contract_id, readDetail } = await sendProposal(
      oneTimeRequest({ references }),
    );
    await harness.createProject(token, oneTimeRequest());
    expect((await readDetail()).document.references).toEqual(references);
    const page = await harness.send(`GET /proposal/contract/${contract_id}`);
    expect(page.body.contract.references).toEqual(references);
    const exported = await harness.send('GET /proposal/export/proposals', { token });
    expect(String(exported.body)).toContain('PO-4711,Harbour 2027,Cost centre: K-17; Team: Brand');
    const found = await harness.send('GET /proposal/fetchAllProposals?q=4711', { token });
    expect(found.body.items.map((each: { id: string }) => each.id)).toEqual([id]);
  });

  test('are taken over by the invoice that acceptance sends', async () => {
    const { accept, findInvoice } = await sendProposal(
      oneTimeRequest({ references, first_invoice: 'send' }),
    );
    await accept();
    expect((await findInvoice())?.terms.references).toEqual(references);
  });

  test('are taken over by drafts, without those that invoices don’t have', async () => {
    const { token, userId, accept } = await sendProposal(
      oneTimeRequest({ references, first_invoice: 'draft' }),
    );
    const offered = { label: 'Budget', documents: ['invoice'] };
    const custom_fields = [...fields.custom_fields, offered];
    expect(
      (await saveFields(token, { ...fields, custom_fields, ask_po_number: false })).status,
    ).toBe(200);
    await accept();
    const draft = await DraftModel.findOne({ freelancerId: userId, kind: 'invoice' }).lean();
    expect(draft?.content).toMatchObject({
      references: {
        po_number: 'PO-4711',
        project_reference: '',
        custom_fields: [
          { label: 'Cost centre', value: 'K-17' },
          { label: 'Budget', value: '' },
        ],
      },
    });
  });

  test('may have a tab in the PO number, as on documents sent before', async () => {
    const typed = { ...references, po_number: 'PO\t4711' };
    const { readDetail } = await sendProposal(oneTimeRequest({ references: typed }));
    expect((await readDetail()).document.references).toEqual(typed);
  });

  test('are copied to a change, but not to a template', async () => {
    const { token, id, userId, accept } = await sendProposal(
      milestoneRequest({ references, ask_po_number: true }),
    );
    await accept('PO-9');
    const copy = async (as: string) => {
      const { body } = await harness.send(`POST /proposal/copy/${id}`, {
        token,
        body: { as, title: '' },
      });
      const draft = await DraftModel.findOne({ freelancerId: userId, draft_id: body.draft_id });
      return draft?.content as { references?: object };
    };
    expect((await copy('change')).references).toEqual({ ...references, po_number: 'PO-9' });
    expect((await copy('template')).references).toBeUndefined();
  });
});

describe('the PO number that a client states', () => {
  test('is on the signed document, the timeline and the invoice', async () => {
    const { token, id, accept, readDetail, findInvoice } = await sendProposal(
      oneTimeRequest({ ...asking, references }),
    );
    const contract = await accept(' PO-2027/3 ');
    const stated = { ...references, po_number: 'PO-2027/3' };
    expect(contract.references).toEqual(stated);
    const { document, timeline } = await readDetail();
    expect(document.references).toEqual(stated);
    expect(timeline.map(({ event }: { event: string }) => event)).toContain(
      'Accepted and signed by Sofie Lind with PO number PO-2027/3',
    );
    expect((await findInvoice())?.terms.references).toEqual(stated);
    const found = await harness.send('GET /proposal/fetchAllProposals?tab=in_progress&q=2027/3', {
      token,
    });
    expect(found.body.items.map((each: { id: string }) => each.id)).toEqual([id]);
  });

  test('is on the invoices even where the settings keep the field off invoices', async () => {
    const { token, accept, findInvoice } = await sendProposal(oneTimeRequest(asking));
    await saveFields(token, { ...fields, po_number: ['proposal'] });
    await accept('PO-5');
    expect((await findInvoice())?.terms.references?.po_number).toBe('PO-5');
  });

  test('is no difference between the contract and its change', async () => {
    const { token, id, accept } = await sendProposal(milestoneRequest({ ...asking, references }));
    await accept('PO-9');
    const stated = { ...references, po_number: 'PO-9' };
    const change = milestoneRequest({ ...asking, references: stated, replaces: id });
    const { contract_id } = (await harness.createProject(token, change)).body.proposal;
    const { body } = await harness.send(`GET /proposal/contract/${contract_id}`);
    expect(body.contract.replaces.terms.references).toEqual(body.contract.references);
  });

  test('is optional: without one, the freelancer’s stays', async () => {
    const { accept, findInvoice } = await sendProposal(oneTimeRequest({ ...asking, references }));
    expect((await accept('')).references).toEqual(references);
    expect((await findInvoice())?.terms.references).toEqual(references);
  });

  test('does not appear before the acceptance', async () => {
    const { contract_id, sign } = await sendProposal(oneTimeRequest(asking));
    expect((await sign('PO-1')).status).toBe(200);
    const { body } = await harness.send(`GET /proposal/contract/${contract_id}`);
    expect(JSON.stringify(body)).not.toContain('PO-1');
  });

  test.each([
    ['x'.repeat(61), 'Input cannot be greater than 60 characters'],
    ['a\r\nb', 'Write the PO number on one line.'],
  ])('is refused: %j', async (po_number, message) => {
    const { sign } = await sendProposal(oneTimeRequest(asking));
    expect(await sign(po_number)).toMatchObject({ status: 400, body: { message } });
  });

  test('is refused where the proposal doesn’t ask for it', async () => {
    const { sign } = await sendProposal(oneTimeRequest());
    expect(await sign('PO-1')).toMatchObject({
      status: 400,
      body: { message: 'This proposal doesn’t ask for a PO number.' },
    });
    expect((await sign('')).status).toBe(200);
  });
});

describe('the settings of fields', () => {
  const read = (token?: string) => harness.send('GET /proposal/settings/fields', { token });

  test('name every document until they are changed', async () => {
    const { token } = harness.signIn();
    expect((await read(token)).body.fields).toEqual({
      po_number: everywhere,
      project_reference: everywhere,
      custom_fields: [],
      ask_po_number: false,
    });
    expect((await saveFields(token, fields)).body.fields).toEqual(fields);
    expect((await read(token)).body.fields).toEqual(fields);
    const other = harness.signIn();
    expect((await read(other.token)).body.fields.custom_fields).toEqual([]);
  });

  test.each([
    [{ po_number: ['contract'] }, /must be one of proposal, invoice/],
    [{ custom_fields: Array(4).fill({ label: 'a', documents: [] }) }, /Add at most 3 fields/],
    [{ custom_fields: Array(2).fill({ label: 'a', documents: [] }) }, /Use each label once/],
    [{ custom_fields: [{ label: ' ', documents: [] }] }, /Enter a label/],
  ])('are refused: %j', async (changes, message) => {
    const { token } = harness.signIn();
    const { status, body } = await saveFields(token, { ...fields, ...changes });
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  test('need a signed-in freelancer', async () => {
    expect((await read()).status).toBe(401);
    expect((await harness.send('PUT /proposal/settings/fields', { body: fields })).status).toBe(
      401,
    );
  });
});
