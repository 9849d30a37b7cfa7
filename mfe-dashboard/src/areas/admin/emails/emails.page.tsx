import { normalizeEmail, type OutgoingEmail, outgoingEmailStates } from '@soloist/contracts';
import { Button, EmptyState, SearchBox, Tabs } from '@soloist/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import styles from '../layout/admin.module.css';
import { AdminPage } from '../layout/admin-page.tsx';
import { FilterSelect } from '../layout/filter-select.tsx';
import { ReasonDialog } from '../layout/reason-dialog.tsx';
import { useAddress } from '../layout/use-address.ts';
import { StuckDeliveries } from '../queues/stuck-deliveries.tsx';
import { type EmailAction, EmailTable, stateTexts } from './email-table.tsx';
import { actOnEmail, useEmails, useExportEmails } from './emails.api.ts';

const tabs = [
  { value: 'stuck', label: 'Undelivered documents' },
  { value: 'all', label: 'All emails' },
] as const;

/** The delivery status of every email, never its content. */
export function EmailsPage() {
  const { read, change } = useAddress();
  const tab = read('tab') === 'all' ? 'all' : 'stuck';
  return (
    <AdminPage title="Emails">
      <Tabs
        label="Emails"
        value={tab}
        onChange={(next) => change({ tab: next === 'all' ? next : undefined })}
        tabs={tabs}
      >
        <div className={clsx(styles.section, styles.panel)}>
          {tab === 'all' ? <AllEmails /> : <StuckDeliveries />}
        </div>
      </Tabs>
    </AdminPage>
  );
}

const options = outgoingEmailStates.map((value) => ({ value, label: stateTexts[value].label }));
const dialogs: Record<EmailAction, { title: string; text: string; action: string; busy: string }> =
  {
    settle: {
      title: 'Mark this email as sent?',
      text: 'Continue only if the mail server’s log shows it. Its document then counts as sent.',
      action: 'Mark as sent',
      busy: 'Saving',
    },
    liftSuppression: {
      title: 'Allow emails to this address?',
      text: 'An email to it bounced. Continue only if the address works now.',
      action: 'Allow emails',
      busy: 'Saving',
    },
  };

function AllEmails() {
  const { read, change } = useAddress();
  const [open, setOpen] = useState<{ act: EmailAction; email: OutgoingEmail } | null>(null);
  const state = outgoingEmailStates.find((each) => each === read('state'));
  const to = read('to');
  const isAddress = !to || Boolean(normalizeEmail(to));
  const filters = { state, to: isAddress ? to : undefined };
  const exporting = useExportEmails(filters);
  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          label="Recipient email"
          q={to ?? ''}
          onSearch={(q) => change({ to: q.trim() })}
        />
        <FilterSelect
          label="Status"
          all="All statuses"
          value={state}
          options={options}
          onChange={(next) => change({ state: next })}
        />
        <Button onClick={() => exporting.mutate()} busy={exporting.isPending && 'Exporting'}>
          Export CSV
        </Button>
      </div>
      <PagedList
        list={useEmails(filters)}
        what="The emails"
        empty={<EmptyState title="No emails" text="Emails that match your filters appear here." />}
      >
        {(emails) => <EmailTable emails={emails} onAct={(act, email) => setOpen({ act, email })} />}
      </PagedList>
      {open && (
        <ReasonDialog
          {...dialogs[open.act]}
          onSubmit={(reason) => actOnEmail(open.act, open.email.id, reason)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
