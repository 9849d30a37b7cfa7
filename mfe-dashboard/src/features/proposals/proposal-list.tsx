import { type ProposalSummary, type ProposalTab, proposalTabStatuses } from '@soloist/contracts';
import { ButtonLink, EmptyState } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import type { ListAddress } from '../projects/list-address.ts';
import { NothingFound, PagedList, PaperTable } from '../projects/paged-list.tsx';
import { ProposalMails } from './proposal-mails.tsx';
import { type ProposalQuestion, ProposalRow } from './proposal-row.tsx';
import { useProposals } from './proposals.api.ts';
import { Withdrawal } from './withdrawal.tsx';

/** One of the lists of proposals, narrowed by what the address says. */
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
      empty={isNarrowed ? <NothingFound onClear={clear} /> : <NoProposals tab={tab} />}
    >
      {(proposals) => <ProposalTable proposals={proposals} />}
    </PagedList>
  );
}

function ProposalTable({ proposals }: { proposals: ProposalSummary[] }) {
  const [asked, setAsked] = useState<{ question: ProposalQuestion; proposal: ProposalSummary }>();
  const close = () => setAsked(undefined);
  const about = (question: ProposalQuestion) =>
    asked?.question === question ? asked.proposal : undefined;
  return (
    <>
      <PaperTable caption="Proposals, newest first" heads={{ main: 'Project', extra: 'Progress' }}>
        {proposals.map((proposal) => (
          <ProposalRow
            key={proposal.id}
            proposal={proposal}
            onAsk={(question) => setAsked({ question, proposal })}
          />
        ))}
      </PaperTable>
      <Withdrawal proposal={about('withdraw')} onClose={close} />
      <ProposalMails proposal={about('mails')} onClose={close} />
    </>
  );
}

const emptyTexts: Record<ProposalTab, { title: string; text: string }> = {
  proposals: {
    title: 'No proposals yet',
    text: 'Send a proposal and it appears here with its status, next date and amount.',
  },
  in_progress: {
    title: 'No project is under way',
    text: 'What a client accepts continues here, milestone by milestone.',
  },
  completed: {
    title: 'Nothing is completed yet',
    text: 'Projects that are done or ended are kept here.',
  },
};

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
