import { mailStates, normalizeEmail, type OutgoingMail } from '@soloist/contracts';
import { Button, EmptyState, SearchBox, Tabs } from '@soloist/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { StuckDeliveries } from '../../operations/stuck-deliveries.tsx';
import { PagedList } from '../../projects/paged-list.tsx';
import styles from '../admin.module.css';
import { AdminPage } from '../admin-page.tsx';
import { Choice } from '../choice.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAddress } from '../use-address.ts';
import { type MailAct, MailTable } from './mail-table.tsx';
import { stateTexts } from './mail-texts.ts';
import { actOnMail, useExportMails, useMails } from './mails.api.ts';

const tabs = [
  { value: 'stuck', label: 'Documents that did not arrive' },
  { value: 'all', label: 'All mails' },
] as const;

/** What became of every mail, never what it says. */
export function MailsPage() {
  const { read, change } = useAddress();
  const tab = read('tab') === 'all' ? 'all' : 'stuck';
  return (
    <AdminPage title="Mails">
      <Tabs
        label="Mails"
        value={tab}
        onChange={(next) => change({ tab: next === 'all' ? next : undefined })}
        tabs={tabs}
      >
        <div className={clsx(styles.section, styles.panel)}>
          {tab === 'all' ? <AllMails /> : <StuckDeliveries />}
        </div>
      </Tabs>
    </AdminPage>
  );
}

const options = mailStates.map((value) => ({ value, label: stateTexts[value].label }));
const dialogs: Record<MailAct, { title: string; text: string; action: string; busy: string }> = {
  settle: {
    title: 'Did it leave?',
    text: 'Only when the mail server’s log shows that it did. Its paper then counts as sent.',
    action: 'It did leave',
    busy: 'Storing',
  },
  liftSuppression: {
    title: 'Mail this address again?',
    text: 'A mail to it bounced. Only when you know that it works now.',
    action: 'Mail it again',
    busy: 'Storing',
  },
};

function AllMails() {
  const { read, change } = useAddress();
  const [open, setOpen] = useState<{ act: MailAct; mail: OutgoingMail } | null>(null);
  const state = mailStates.find((each) => each === read('state'));
  const to = read('to');
  const isAddress = !to || Boolean(normalizeEmail(to));
  const filters = { state, to: isAddress ? to : undefined };
  const exporting = useExportMails(filters);
  return (
    <>
      <div className={styles.tools}>
        <SearchBox label="Whole address" q={to ?? ''} onSearch={(q) => change({ to: q.trim() })} />
        <Choice
          label="State"
          all="Every state"
          value={state}
          options={options}
          onChange={(next) => change({ state: next })}
        />
        <Button onClick={() => exporting.mutate()} busy={exporting.isPending && 'Exporting'}>
          Export CSV
        </Button>
      </div>
      <PagedList
        list={useMails(filters)}
        what="The mails"
        empty={<EmptyState title="No mails" text="None fits, or none was sent yet." />}
      >
        {(mails) => <MailTable mails={mails} onAct={(act, mail) => setOpen({ act, mail })} />}
      </PagedList>
      {open && (
        <ReasonDialog
          {...dialogs[open.act]}
          onSubmit={(reason) => actOnMail(open.act, open.mail.id, reason)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
