import type { ProposalSummary, ReceivedProposal, Role } from '@soloist/contracts';
import { BrowserRouter, QueryClientProvider, queryClient, setToken } from '@soloist/web-client';
import { type AnsweredCall, answerCalls } from '@soloist/web-client/testing';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** For tests: a home over these answers, and the calls as they come. */
export function openHome({
  page,
  role,
  answers,
}: {
  page: ReactNode;
  role: Role;
  answers: Parameters<typeof answerCalls>[0];
}): AnsweredCall[] {
  localStorage.clear();
  queryClient.clear();
  const calls = answerCalls(answers);
  setToken(`e30.${btoa(JSON.stringify({ role }))}.c2ln`);
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>{page}</BrowserRouter>
    </QueryClientProvider>,
  );
  return calls;
}

const day = 24 * 3600 * 1000;
/** For tests: an instant so many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

export const sampleProposal = (over: Partial<ProposalSummary> = {}): ProposalSummary => ({
  id: 'b'.repeat(24),
  contract_id: 'c'.repeat(32),
  number: 'P-0001',
  email: 'sofie@example.com',
  client_name: 'Sofie',
  project_name: 'Winter packaging',
  payment_type: 'one_time',
  currency: 'EUR',
  total: 90_000,
  status: 'sent',
  deliveries: [],
  createdAt: inDays(-3),
  expiresAt: inDays(27),
  ...over,
});

export const sampleReceived = (over: Partial<ReceivedProposal> = {}): ReceivedProposal => ({
  contract_id: 'c'.repeat(32),
  number: 'P-0001',
  project_name: 'Winter packaging',
  freelancerName: 'Ada Lovelace',
  currency: 'EUR',
  total: 90_000,
  status: 'sent',
  sentAt: inDays(-3),
  expiresAt: inDays(27),
  ...over,
});
