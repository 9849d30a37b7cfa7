import { randomUUID } from 'node:crypto';
import { acceptanceNonceHeader } from '@soloist/contracts';
import { app } from './app.ts';
import { callApi } from './people.ts';

interface Sending {
  token: string;
  /** Whom it goes to. */
  to: string;
  /** Who signs it. */
  signature: string;
  attachment?: File;
  /** Goes over the usual request. */
  terms?: object;
}

/** Sends a proposal without the wizard. */
export async function sendProposal({ token, to, signature, attachment, terms }: Sending) {
  const form = new FormData();
  form.set('projectDetails', JSON.stringify({ ...requestTo(to, signature), ...terms }));
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

const requestTo = (email: string, signature: string) => ({
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
  clauses: [{ title: 'Payment', text: 'Invoices are due within 14 days of their date.' }],
  additionalTerms: '',
  signature,
});

/** Signs and accepts as the client does who holds the link. */
export async function acceptProposal(contract_id: string, name = 'Sofie Lind') {
  const signed = await callApi(`POST /proposal/sign/${contract_id}`, {
    body: { name, consent: true },
  });
  await fetch(`${app.url}/api/employer/proposal/accept/${contract_id}`, {
    headers: { [acceptanceNonceHeader]: signed.body.nonce },
  });
}

/** Terms of a proposal by milestones: Direction, $300.00, then Artwork, $940.00. */
export const byMilestone = {
  currency: 'USD',
  payment_type: 'milestone',
  details: {
    milestones: [
      { name: 'Direction', deliverable: 'Two routes', rate: 30_000, end_date: '2027-01-15' },
      { name: 'Artwork', deliverable: 'Print files', rate: 94_000, end_date: '2027-02-26' },
    ],
  },
};
