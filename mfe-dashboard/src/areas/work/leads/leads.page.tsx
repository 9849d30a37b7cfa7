import { type LeadDetail, type LeadEmailPrefill, leadEmailPrefill } from '@soloist/contracts';
import { Banner, Button, ButtonLink, EmptyState, Loading, PageBar, Skeleton } from '@soloist/ui';
import { useNavigate, useQuery } from '@soloist/web-client';
import { sageDraftQuery } from '@soloist/writing';
import { Megaphone, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { NoResults } from '../../shared/lists/paged-list.tsx';
import { Held } from '../../shared/loading/held.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { AddLead } from './add-lead.tsx';
import { useBoard } from './board.api.ts';
import { titleOf } from './lead.rules.ts';
import { LeadBoard } from './lead-board.tsx';
import { LeadList } from './lead-list.tsx';
import { LeadNumbers } from './lead-numbers.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { useLeadNumbers, useRemoveLead, useRestoreLead } from './leads.api.ts';
import styles from './leads.module.css';
import { LeadsStatement } from './leads-statement.tsx';
import { LeadsTools } from './leads-tools.tsx';
import { filtersOf, useLeadsAddress } from './use-leads-address.ts';

/** The freelancer's leads, from new to won. */
export function LeadsPage() {
  const address = useLeadsAddress();
  const filters = filtersOf(address);
  const board = useBoard(filters);
  const isPending = [useBoard({}), useLeadNumbers()].some((query) => query.isPending);
  const [isAdding, setAdding] = useState(false);
  const prepared = usePreparedMail(address.draft);
  const deletion = useDeletion(() => address.change({ lead: '' }));
  const isNarrowed = Object.keys(filters).length > 0 || address.overdue;
  const isEmpty = board.data?.columns.every(({ count }) => count === 0);
  const nothing = isNarrowed ? (
    <NoResults onClear={address.clear} />
  ) : (
    <NoLeads onAdd={() => setAdding(true)} />
  );

  return (
    <>
      <PageBar title="Leads" actions={<Actions onAdd={() => setAdding(true)} />} />
      <div className={styles.page}>
        <Held isHeld={isPending} loading={<BoardLoading />}>
          <LeadsStatement />
          {deletion.banner}
          {(isNarrowed || !isEmpty) && (
            <LeadsTools address={address} overdue={board.data?.overdue} />
          )}
          {address.view === 'list' ? (
            <LeadList address={address} empty={nothing} />
          ) : (
            <QueryPage query={board} what="Your leads" loading={<BoardLoading />}>
              {(data) => (isEmpty ? nothing : <LeadBoard board={data} address={address} />)}
            </QueryPage>
          )}
          {!isEmpty && board.data && <LeadNumbers campaign={address.campaign} />}
        </Held>
      </div>
      <LeadPanel
        id={prepared?.lead_id ?? address.leadId}
        filters={filters}
        prepared={prepared}
        isWriting={address.isWriting}
        onClose={() => address.change({ lead: '', draft: '', write: '' })}
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
        aria-label="Campaigns"
      >
        <span className={styles.barLabel}>Campaigns</span>
      </ButtonLink>
      <Button size="sm" variant="primary" icon={<Plus size={16} aria-hidden />} onClick={onAdd}>
        Add lead
      </Button>
    </span>
  );
}

/** Deletes a lead without asking, and offers to undo it for a while. */
function useDeletion(onDeleted: () => void) {
  const [deleted, setDeleted] = useState<LeadDetail>();
  const remove = useRemoveLead();
  const restore = useRestoreLead();
  const undo = (lead: LeadDetail) =>
    restore.mutate(lead.id, { onSuccess: () => setDeleted(undefined), onError: showErrorToast });
  return {
    remove: (lead: LeadDetail) =>
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
          <Button size="sm" busy={restore.isPending && 'Restoring'} onClick={() => undo(deleted)}>
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
      text="Leads from your site, campaigns and imports appear here."
      action={
        <span className={styles.emptyActions}>
          <ButtonLink variant="primary" href="/lead-generation?new=true" onNavigate={navigate}>
            Create a campaign
          </ButtonLink>
          <ButtonLink href="/lead-generation?import=new" onNavigate={navigate}>
            Import leads
          </ButtonLink>
          <Button onClick={onAdd}>Add a lead</Button>
        </span>
      }
    />
  );
}

function BoardLoading() {
  return (
    <Loading label="Loading your leads">
      <div className={styles.skeleton}>
        {[0, 1, 2, 3, 4].map((column) => (
          <Skeleton key={column} shape="block" height={320} />
        ))}
      </div>
    </Loading>
  );
}

/** The email to a lead that Sage prepared, once loaded. A toast reports failures. */
function usePreparedMail(id: string): LeadEmailPrefill | undefined {
  const { data, error } = useQuery(
    sageDraftQuery({ id, prefill: leadEmailPrefill, what: 'an email to a lead' }),
  );
  useEffect(() => {
    if (error) showErrorToast(error);
  }, [error]);
  return id ? data : undefined;
}
