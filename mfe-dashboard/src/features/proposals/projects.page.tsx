import type { ProposalSummary } from '@soloist/contracts';
import {
  Button,
  ButtonLink,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  HeadCell,
  Loading,
  PageBar,
  Skeleton,
  Table,
  TableBody,
  TableHead,
  VisuallyHidden,
} from '@soloist/ui';
import { useNavigate, useRole } from '@soloist/web-client';
import { useState } from 'react';
import { ReceivedProposalsPage } from '../employer-home/received-proposals.page.tsx';
import { NewProposalLink } from './new-proposal-link.tsx';
import { ProposalRow } from './proposal-row.tsx';
import { ProposalStatement } from './proposal-statement.tsx';
import { useProposals, useWithdrawProposal } from './proposals.api.ts';
import styles from './proposals.module.css';

/** Every proposal with its state, live while it is on its way to the client. */
export function ProjectsPage() {
  if (useRole() === 'employer') return <ReceivedProposalsPage />;
  return (
    <>
      <PageBar title="Projects & invoices" actions={<NewProposalLink variant="primary" />} />
      <div className={styles.page}>
        <ProposalStatement />
        <ProposalList />
      </div>
    </>
  );
}

function ProposalList() {
  const list = useProposals();
  if (list.isPending) return <ListLoading />;
  if (list.isError) {
    return (
      <ErrorState
        title="Your proposals could not be loaded"
        text={list.error.message}
        onRetry={() => list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const proposals = list.data.pages.flatMap(({ items }) => items);
  if (proposals.length === 0) return <NoProposals />;
  return (
    <>
      <ProposalTable proposals={proposals} />
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            onClick={() => list.fetchNextPage()}
            busy={list.isFetchingNextPage ? 'Loading' : undefined}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function ProposalTable({ proposals }: { proposals: ProposalSummary[] }) {
  const [withdrawing, setWithdrawing] = useState<ProposalSummary>();
  const withdraw = useWithdrawProposal();
  const close = () => setWithdrawing(undefined);
  return (
    <>
      <Table caption="Proposals, newest first">
        <TableHead>
          <HeadCell slot="main">Project</HeadCell>
          <HeadCell slot="status">Status</HeadCell>
          <HeadCell slot="meta">Next</HeadCell>
          <HeadCell slot="money">Amount</HeadCell>
          <HeadCell slot="actions">
            <VisuallyHidden>Actions</VisuallyHidden>
          </HeadCell>
        </TableHead>
        <TableBody>
          {proposals.map((proposal) => (
            <ProposalRow
              key={proposal.id}
              proposal={proposal}
              onWithdraw={() => setWithdrawing(proposal)}
            />
          ))}
        </TableBody>
      </Table>
      <ConfirmDialog
        open={withdrawing !== undefined}
        title="Withdraw this proposal"
        text={`The link for ${withdrawing?.project_name ?? 'this project'} stops working. It cannot be undone.`}
        confirmLabel="Withdraw"
        tone="danger"
        busy={withdraw.isPending ? 'Withdrawing' : undefined}
        onConfirm={() => withdrawing && withdraw.mutate(withdrawing.id, { onSettled: close })}
        onCancel={close}
      />
    </>
  );
}

function NoProposals() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="No proposals yet"
      text="Send a proposal and it appears here with its status, next date and amount."
      action={
        <ButtonLink variant="primary" href="/proposal/new" onNavigate={navigate}>
          New proposal
        </ButtonLink>
      }
    />
  );
}

function ListLoading() {
  return (
    <Loading label="Loading your proposals">
      <div className={styles.skeleton}>
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} shape="block" height={60} />
        ))}
      </div>
    </Loading>
  );
}
