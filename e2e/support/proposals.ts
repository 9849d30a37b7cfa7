import { randomUUID } from 'node:crypto';
import { acceptanceNonceHeader } from '@soloist/contracts';
import { app } from './app.ts';
import { callApi } from './people.ts';

interface ProposalOptions {
  token: string;
  /** The recipient. */
  to: string;
  /** The freelancer's signature. */
  signature: string;
  attachment?: File;
  /** Overrides fields of the default request. */
  terms?: object;
}

/** Sends a proposal without the wizard. */
export async function sendProposal({ token, to, signature, attachment, terms }: ProposalOptions) {
  const form = new FormData();
  form.set('projectDetails', JSON.stringify({ ...proposalRequest(to, signature), ...terms }));
  if (attachment) form.set('file', attachment);
  const { status, body } = await callApi('POST /proposal/createProject', { token, body: form });
  if (status !== 200) throw new Error(`the proposal was refused: ${status} ${body?.message}`);
  return body.proposal as {
    id: string;
    contract_id: string;
    number: string;
    deliveries: { id: string }[];
  };
}

const proposalRequest = (email: string, signature: string) => ({
  draft_id: randomUUID(),
  email,
  client_name: 'Sofie Lind',
  project_name: 'Winter packaging',
  currency: 'EUR',
  project_description: 'A packaging system for nine winter blends and three gift cartons.',
  project_deliverables: [
    { deliverable_name: 'Packaging system', deliverable_description: 'Grid, type and print rules' },
  ],
  payment_type: 'one_time',
  details: {
    start_date: '2026-12-01',
    end_date: '2027-01-31',
    upfront_payment: 200_000,
    total_fee: 1_240_000,
  },
  // Journeys about the invoice that acceptance sends choose `send`.
  first_invoice: 'draft',
  clauses: [{ title: 'Payment', text: 'Invoices are due within 14 days of their date.' }],
  additionalTerms: '',
  signature,
});

/** Signs and accepts as the client with the link. */
export async function acceptProposal(contract_id: string, name = 'Sofie Lind') {
  const signed = await callApi(`POST /proposal/sign/${contract_id}`, {
    body: { name, consent: true },
  });
  await fetch(`${app.url}/api/employer/proposal/accept/${contract_id}`, {
    headers: { [acceptanceNonceHeader]: signed.body.nonce },
  });
}

/** Terms with two milestones: Direction for $300.00 and Artwork for $940.00. */
export const milestoneTerms = {
  currency: 'USD',
  payment_type: 'milestone',
  details: {
    milestones: [
      { name: 'Direction', deliverable: 'Two routes', rate: 30_000, end_date: '2027-01-15' },
      { name: 'Artwork', deliverable: 'Print files', rate: 94_000, end_date: '2027-02-26' },
    ],
  },
};
