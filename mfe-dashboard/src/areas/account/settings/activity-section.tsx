import type { AccountActivity } from '@soloist/contracts';
import { Badge, Banner, Button, ConfirmDialog } from '@soloist/ui';
import { KeyRound, LogIn, LogOut, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../shared/formats/full-dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { useActivity, useReportSignIn } from './activity.api.ts';
import { describeActivity, payoutBlockEnd } from './activity.rules.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Where and when the account was used, with "This wasn't me" for sign-ins. */
export function ActivitySection() {
  const list = useActivity();
  return (
    <SettingsSection
      id="activity"
      text="Sign-ins and security changes of the last 90 days. Report a sign-in that wasn’t you."
    >
      <QueryPanel query={list} what="Your activity" height={240}>
        {({ pages }) => (
          <>
            <ActivityList items={pages.flatMap(({ items }) => items)} />
            {list.hasNextPage && (
              <div>
                <Button
                  onClick={() => void list.fetchNextPage()}
                  busy={list.isFetchingNextPage && 'Loading'}
                >
                  Show more
                </Button>
              </div>
            )}
          </>
        )}
      </QueryPanel>
    </SettingsSection>
  );
}

function ActivityList({ items }: { items: AccountActivity[] }) {
  const blockedUntil = payoutBlockEnd(items);
  if (items.length === 0) {
    return <p className={styles.muted}>No activity yet. Your next sign-in appears here.</p>;
  }
  return (
    <>
      {blockedUntil && (
        <Banner tone="warn">
          You reported a sign-in, so payouts are blocked until{' '}
          {formatInstant(blockedUntil.toISOString())}.{' '}
          <a className={styles.link} href="#password">
            Change your password
          </a>{' '}
          now, and remove passkeys, API keys and Google accounts that aren’t yours.
        </Banner>
      )}
      <ul className={styles.rows} aria-label="Account activity">
        {items.map((item) => (
          <ActivityRow key={item.id} item={item} />
        ))}
      </ul>
    </>
  );
}

function iconOf({ kind }: AccountActivity): LucideIcon {
  if (kind === 'signed-in') return LogIn;
  if (kind === 'session-ended') return LogOut;
  if (kind === 'second-step-failed' || kind === 'sign-in-reported') return TriangleAlert;
  return KeyRound;
}

function ActivityRow({ item }: { item: AccountActivity }) {
  const { kind, at, device, ip, isCurrent, reportedAt } = item;
  const Icon = iconOf(item);
  return (
    <li>
      <Icon size={20} className={styles.icon} aria-hidden />
      <div className={styles.grow}>
        <b>{describeActivity(item)}</b>
        <span>{[device, ip, formatInstant(at)].filter(Boolean).join(', ')}</span>
      </div>
      {isCurrent && <Badge tone="ok">This device</Badge>}
      {reportedAt && <Badge tone="warn">Reported</Badge>}
      {kind === 'signed-in' && !isCurrent && !reportedAt && <ReportSignIn item={item} />}
    </li>
  );
}

function ReportSignIn({ item: { id, device, at } }: { item: AccountActivity }) {
  const [isOpen, setOpen] = useState(false);
  const report = useReportSignIn();
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="sm"
        onClick={() => setOpen(true)}
        aria-label={`This wasn’t me: ${device}, ${formatInstant(at)}`}
      >
        This wasn’t me
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Report this sign-in?"
        text={`We’ll log out ${device}, forget all remembered devices and block payouts for 24 hours. You can’t undo this.`}
        confirmLabel="Report"
        tone="danger"
        busy={report.isPending && 'Reporting'}
        onConfirm={() => report.mutate(id, { onSettled: close })}
        onCancel={close}
      />
    </>
  );
}
