import { type ProposalSummary, type ProposalTab, proposalTabStatuses } from '@soloist/contracts';
import { Button, ButtonLink, EmptyState } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import { NoResults, PagedList } from '../../shared/lists/paged-list.tsx';
import { DocumentTable } from '../documents/document-table.tsx';
import type { ListAddress } from '../documents/use-list-address.ts';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { ProposalEmails } from './proposal-emails.tsx';
import { type ProposalDialogKind, ProposalRow } from './proposal-row.tsx';
import { otherTabWithItems } from './proposal-tabs.rules.ts';
import { useProposals, useProposalTotals } from './proposals.api.ts';
import { Withdrawal } from './withdrawal.tsx';

/** One of the proposal lists, filtered by the address. */
export function ProposalList({ address, tab }: { address: ListAddress; tab: ProposalTab }) {
  const { q, paymentType, change } = address;
  const status = proposalTabStatuses[tab].find((each) => each === address.status);
  const list = useProposals({ tab, status, payment_type: paymentType, q: q || undefined });
  const isNarrowed = Boolean(q || status || paymentType);
  const clear = () => change({ q: '', status: '', payment_type: '' }, { replace: true });
  return (
    <PagedList
      list={list}
      what={tab === 'proposals' ? 'Your proposals' : 'Your projects'}
      empty={isNarrowed ? <NoResults onClear={clear} /> : <EmptyTab tab={tab} address={address} />}
    >
      {(proposals) => <ProposalTable proposals={proposals} />}
    </PagedList>
  );
}

function ProposalTable({ proposals }: { proposals: ProposalSummary[] }) {
  const [openDialog, setOpenDialog] = useState<{
    dialog: ProposalDialogKind;
    proposal: ProposalSummary;
  }>();
  const close = () => setOpenDialog(undefined);
  const about = (dialog: ProposalDialogKind) =>
    openDialog?.dialog === dialog ? openDialog.proposal : undefined;
  const followedUp = about('follow-up');
  return (
    <>
      <DocumentTable
        caption="Proposals, newest first"
        heads={{ main: 'Project', extra: 'Progress' }}
      >
        {proposals.map((proposal) => (
          <ProposalRow
            key={proposal.id}
            proposal={proposal}
            onOpenDialog={(dialog) => setOpenDialog({ dialog, proposal })}
          />
        ))}
      </DocumentTable>
      <Withdrawal proposal={about('withdraw')} onClose={close} />
      {followedUp && <FollowUpDialog proposal={followedUp} onClose={close} />}
      <ProposalEmails proposal={about('mails')} onClose={close} />
    </>
  );
}

const emptyTexts: Record<ProposalTab, { title: string; text: string }> = {
  proposals: {
    title: 'No proposals yet',
    text: 'Send a proposal and it appears here with its status, next date and amount.',
  },
  in_progress: {
    title: 'No projects in progress',
    text: 'Accepted proposals appear here with their milestones.',
  },
  completed: {
    title: 'No completed projects',
    text: 'Completed and cancelled projects appear here.',
  },
};

/** Says where the proposals are, if another tab has some. */
function EmptyTab({ tab, address }: { tab: ProposalTab; address: ListAddress }) {
  const { data: totals = [] } = useProposalTotals();
  const other = otherTabWithItems(tab, totals);
  if (!other) return <NoProposals tab={tab} />;
  return (
    <EmptyState
      title={tab === 'proposals' ? 'No open proposals' : emptyTexts[tab].title}
      text={other.text}
      action={<Button onClick={() => address.openTab(other.tab)}>Open {other.label}</Button>}
    />
  );
}

function NoProposals({ tab }: { tab: ProposalTab }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      {...emptyTexts[tab]}
      action={
        <ButtonLink variant="primary" href="/proposal/new" onNavigate={navigate}>
          New proposal
        </ButtonLink>
      }
    />
  );
}
