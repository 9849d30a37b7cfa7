import {
  formatMoney,
  type RecurringSummary,
  recurrenceText,
  recurringStatuses,
} from '@soloist/contracts';
import { Badge, ButtonLink, EmptyState, Loading, Skeleton } from '@soloist/ui';
import { useLocation, useNavigate } from '@soloist/web-client';
import { countOf, moneyText } from '../../shared/formats/sums.rules.ts';
import { NoResults, PagedList } from '../../shared/lists/paged-list.tsx';
import { QueryError } from '../../shared/loading/query-content.tsx';
import { DocumentRow, DocumentTable } from '../documents/document-table.tsx';
import styles from '../documents/documents.module.css';
import type { ListAddress } from '../documents/use-list-address.ts';
import { useRecurringList, useRecurringTotals } from './recurring.api.ts';
import { nextOfRecurring, recurringStatusTexts, recurringTones } from './recurring.rules.ts';
import { RecurringMenu } from './recurring-menu.tsx';
import { RecurringPanel } from './recurring-panel.tsx';

export const newRecurringPath = '/invoice/new?repeat=month';

function RecurringRow({ recurring, href }: { recurring: RecurringSummary; href: string }) {
  const { title, total, currency, status, unit, every } = recurring;
  return (
    <DocumentRow
      document={recurring}
      title={title}
      href={href}
      kind={recurrenceText({ unit, every }).toLowerCase()}
      status={<Badge tone={recurringTones[status]}>{recurringStatusTexts[status]}</Badge>}
      next={nextOfRecurring(recurring)}
      amount={formatMoney(total, currency)}
      menu={<RecurringMenu recurring={recurring} href={href} />}
    />
  );
}

/** What the active ones are worth each month, computed by the server. */
function MonthlyValue() {
  const totals = useRecurringTotals();
  const navigate = useNavigate();
  return (
    <>
      <QueryError query={totals} what="Your monthly income" />
      <div className={styles.statusHead}>
        {totals.data && <MonthlySum totals={totals.data} />}
        {totals.isPending && (
          <Loading label="Loading your monthly income">
            <Skeleton width={220} />
          </Loading>
        )}
        <ButtonLink size="sm" href={newRecurringPath} onNavigate={navigate}>
          New recurring invoice
        </ButtonLink>
      </div>
    </>
  );
}

type RecurringTotals = NonNullable<ReturnType<typeof useRecurringTotals>['data']>;

function MonthlySum({ totals }: { totals: RecurringTotals }) {
  const active = totals.filter(({ status }) => status === 'active');
  const sums = active.map(({ currency, monthly }) => ({ currency, total: monthly }));
  if (active.length === 0) return <span>No active recurring invoices</span>;
  return (
    <span>
      <b>{moneyText(sums, 'exact') || 'No income'}</b> per month from{' '}
      {countOf(
        totals.map((sum) => ({ ...sum, total: sum.monthly })),
        ['active'],
      )}{' '}
      active
    </span>
  );
}

/** My recurring invoices, filtered by the address, with one of them open in a panel. */
export function RecurringList({ address }: { address: ListAddress }) {
  const { q, recurringId, change } = address;
  const status = recurringStatuses.find((each) => each === address.status);
  const list = useRecurringList({ status, q: q || undefined });
  const { pathname, search } = useLocation();
  const hrefOf = (id: string) => {
    const params = new URLSearchParams(search);
    params.set('recurring', id);
    return `${pathname}?${params}`;
  };
  const clear = () => change({ q: '', status: '' }, { replace: true });
  return (
    <>
      <PagedList
        list={list}
        what="Your recurring invoices"
        empty={q || status ? <NoResults onClear={clear} /> : <NoRecurring />}
      >
        {(items) => (
          <>
            <MonthlyValue />
            <DocumentTable caption="Recurring invoices, newest first" heads={{ main: 'Invoice' }}>
              {items.map((recurring) => (
                <RecurringRow
                  key={recurring.id}
                  recurring={recurring}
                  href={hrefOf(recurring.id)}
                />
              ))}
            </DocumentTable>
          </>
        )}
      </PagedList>
      <RecurringPanel id={recurringId} onClose={() => change({ recurring: '' })} />
    </>
  );
}

function NoRecurring() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="No recurring invoices yet"
      text="Bill retainers and regular work on a schedule."
      action={
        <ButtonLink variant="primary" href={newRecurringPath} onNavigate={navigate}>
          New recurring invoice
        </ButtonLink>
      }
    />
  );
}
