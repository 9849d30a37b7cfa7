import type { ProposalSummary } from '@soloist/contracts';
import { deliveryToClient, formatDay, isWaiting } from '../proposals/proposal-texts.ts';

const soonMs = 7 * 24 * 3600 * 1000;

export interface Need {
  proposal: ProposalSummary;
  /** The most urgent is 0. */
  rank: number;
  title: string;
  text: string;
}

/** Why a proposal needs its freelancer today; `undefined` when it does not. */
function needOf(proposal: ProposalSummary): Omit<Need, 'proposal'> | undefined {
  const { status, project_name, expiresAt } = proposal;
  const client = proposal.client_name || proposal.email;
  const delivery = deliveryToClient(proposal);
  if (delivery?.state === 'failed' && isWaiting(status)) {
    const title = `${project_name} did not reach ${client}`;
    return { rank: 0, title, text: delivery.reason };
  }
  if (status === 'accepted') {
    const text = 'Begin the work; the signed document opens from here.';
    return { rank: 1, title: `${client} accepted ${project_name}`, text };
  }
  if (isWaiting(status) && new Date(expiresAt).getTime() - Date.now() < soonMs) {
    const title = `${project_name} expires on ${formatDay(expiresAt)}`;
    return { rank: 2, title, text: `${client} has not answered yet.` };
  }
  if (status === 'viewed') {
    const text = 'No answer yet. A short note often helps.';
    return { rank: 3, title: `${client} opened ${project_name}`, text };
  }
  return undefined;
}

/** What needs the freelancer, most urgent first. */
export const needsOf = (proposals: ProposalSummary[]): Need[] =>
  proposals
    .flatMap((proposal) => {
      const need = needOf(proposal);
      return need ? [{ proposal, ...need }] : [];
    })
    .sort((a, b) => a.rank - b.rank);
