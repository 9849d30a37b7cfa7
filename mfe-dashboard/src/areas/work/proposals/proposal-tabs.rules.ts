import { type ProposalStatus, type ProposalTab, proposalTabStatuses } from '@soloist/contracts';
import { type CurrencySum, countOf } from '../../shared/formats/sums.rules.ts';

export const proposalTabLabels: Record<ProposalTab, string> = {
  proposals: 'Proposals',
  in_progress: 'In progress',
  completed: 'Completed',
};

/** One and several items of a tab. */
const nouns: Record<ProposalTab, [string, string]> = {
  proposals: ['sent proposal', 'sent proposals'],
  in_progress: ['accepted proposal', 'accepted proposals'],
  completed: ['past project', 'past projects'],
};

/** The tabs in which a person looks next. */
const nextTabs: Record<ProposalTab, ProposalTab[]> = {
  proposals: ['in_progress', 'completed'],
  in_progress: ['proposals', 'completed'],
  completed: ['in_progress', 'proposals'],
};

/** For an empty tab, the next one with items and a sentence that names it. */
export function otherTabWithItems(
  tab: ProposalTab,
  totals: readonly (CurrencySum & { status: ProposalStatus })[],
) {
  const counted = nextTabs[tab].map((other) => ({
    tab: other,
    count: countOf(totals, proposalTabStatuses[other]),
  }));
  const found = counted.find(({ count }) => count > 0);
  if (!found) return undefined;
  const label = proposalTabLabels[found.tab];
  const [one, several] = nouns[found.tab];
  const text =
    found.count === 1
      ? `Your ${one} is in ${label}.`
      : `Your ${found.count} ${several} are in ${label}.`;
  return { tab: found.tab, label, text };
}
