import type { WholeLead } from '@soloist/contracts';
import { Banner, Button, ButtonLink, EmptyState, Loading, PageBar, Skeleton } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { LoadedPage } from '../../loaded.tsx';
import { tellProblem } from '../../tell-problem.ts';
import { NothingFound } from '../projects/paged-list.tsx';
import { AddLead } from './add-lead.tsx';
import { useBoard } from './board.api.ts';
import { LeadBoard } from './lead-board.tsx';
import { LeadList } from './lead-list.tsx';
import { LeadNumbers } from './lead-numbers.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { titleOf } from './lead-texts.ts';
import { useRemoveLead, useRestoreLead } from './leads.api.ts';
import styles from './leads.module.css';
import { filtersOf, useLeadsAddress } from './leads-address.ts';
import { LeadsStatement } from './leads-statement.tsx';
import { LeadsTools } from './leads-tools.tsx';
import { usePreparedMail } from './use-prepared-mail.ts';

/** All own leads, on their way from new to won. */
export function LeadsPage() {
  const address = useLeadsAddress();
  const filters = filtersOf(address);
  const board = useBoard(filters);
  const [isAdding, setAdding] = useState(false);
  const prepared = usePreparedMail(address.draft);
  const deletion = useDeletion(() => address.change({ lead: '' }));
  const isNarrowed = Object.keys(filters).length > 0 || address.overdue;
  const isEmpty = board.data?.columns.every(({ count }) => count === 0);
  const nothing = isNarrowed ? (
    <NothingFound onClear={address.clear} />
  ) : (
    <NoLeads onAdd={() => setAdding(true)} />
  );

  return (
    <>
      <PageBar title="Leads" actions={<Actions onAdd={() => setAdding(true)} />} />
      <div className={styles.page}>
        <LeadsStatement />
        {deletion.banner}
        {(isNarrowed || !isEmpty) && <LeadsTools address={address} overdue={board.data?.overdue} />}
        {address.view === 'list' ? (
          <LeadList address={address} empty={nothing} />
        ) : (
          <LoadedPage query={board} what="Your leads" loading={<BoardLoading />}>
            {(data) => (isEmpty ? nothing : <LeadBoard board={data} address={address} />)}
          </LoadedPage>
        )}
        {!isEmpty && board.data && <LeadNumbers campaign={address.campaign} />}
      </div>
      <LeadPanel
        id={prepared?.lead_id ?? address.leadId}
        filters={filters}
        prepared={prepared}
        onClose={() => address.change({ lead: '', draft: '' })}
        onDelete={deletion.remove}
      />
      <AddLead
        open={isAdding}
        campaign={address.campaign}
        onClose={() => setAdding(false)}
        onAdded={(lead) => address.change({ lead })}
      />
    </>
  );
}

function Actions({ onAdd }: { onAdd: () => void }) {
  const navigate = useNavigate();
  return (
    <span className={styles.barActions}>
      <ButtonLink
        size="sm"
        icon={<Megaphone size={16} aria-hidden />}
        href="/lead-generation"
        onNavigate={navigate}
      >
        Campaigns
      </ButtonLink>
      <Button size="sm" variant="primary" icon={<Plus size={16} aria-hidden />} onClick={onAdd}>
        Add lead
      </Button>
    </span>
  );
}

/** Deletes at once, and offers for a while to bring it back. */
function useDeletion(onDeleted: () => void) {
  const [deleted, setDeleted] = useState<WholeLead>();
  const remove = useRemoveLead();
  const restore = useRestoreLead();
  const undo = (lead: WholeLead) =>
    restore.mutate(lead.id, { onSuccess: () => setDeleted(undefined), onError: tellProblem });
  return {
    remove: (lead: WholeLead) =>
      remove.mutate(lead, {
        onSuccess: () => {
          setDeleted(lead);
          onDeleted();
        },
      }),
    banner: deleted && (
      <Banner
        tone="info"
        onDismiss={() => setDeleted(undefined)}
        action={
          <Button
            size="sm"
            busy={restore.isPending && 'Bringing back'}
            onClick={() => undo(deleted)}
          >
            Undo
          </Button>
        }
      >
        {titleOf(deleted)} is deleted.
      </Banner>
    ),
  };
}

function NoLeads({ onAdd }: { onAdd: () => void }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="No leads yet"
      text="Who writes on your portfolio site, fills a campaign’s form, is imported or added by you stands here, on the way from new to won."
      action={
        <span className={styles.emptyActions}>
          <ButtonLink variant="primary" href="/lead-generation?new=true" onNavigate={navigate}>
            Make a campaign
          </ButtonLink>
          <ButtonLink href="/lead-generation?import=new" onNavigate={navigate}>
            Import a list
          </ButtonLink>
          <Button onClick={onAdd}>Add a lead</Button>
        </span>
      }
    />
  );
}

function BoardLoading() {
  return (
    <Loading label="Your leads: loading">
      <div className={styles.skeleton}>
        {[0, 1, 2, 3, 4].map((column) => (
          <Skeleton key={column} shape="block" height={320} />
        ))}
      </div>
    </Loading>
  );
}
