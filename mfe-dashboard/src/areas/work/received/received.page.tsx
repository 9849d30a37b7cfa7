import { ButtonLink, EmptyState, PageBar, Tabs } from '@soloist/ui';
import { useNavigate, useSearchParams } from '@soloist/web-client';
import { countOf } from '../../shared/formats/sums.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import home from '../home/home.module.css';
import { openStatuses } from '../invoices/invoice.rules.ts';
import { unansweredStatuses } from '../proposals/proposal.rules.ts';
import {
  useReceivedInvoices,
  useReceivedInvoiceTotals,
  useReceivedProposals,
  useReceivedTotals,
} from './received.api.ts';
import styles from './received.module.css';
import { ReceivedInvoices } from './received-invoices.tsx';
import { ReceivedLists } from './received-lists.tsx';

/** Every proposal and invoice sent to the client's email address. */
export function ReceivedPage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'invoices' ? 'invoices' : 'proposals';
  const { data: proposals } = useReceivedTotals();
  const { data: invoices } = useReceivedInvoiceTotals();
  return (
    <>
      <PageBar title="Proposals & invoices" />
      <div className={home.page}>
        <Tabs
          label="Document type"
          value={tab}
          onChange={(next) => setParams({ tab: next })}
          tabs={[
            {
              value: 'proposals',
              label: 'Proposals',
              count: proposals ? countOf(proposals, unansweredStatuses) : undefined,
            },
            {
              value: 'invoices',
              label: 'Invoices',
              count: invoices ? countOf(invoices, openStatuses) : undefined,
            },
          ]}
        >
          <div className={styles.received}>
            {tab === 'proposals' ? <AllProposals /> : <AllReceivedInvoices />}
          </div>
        </Tabs>
      </div>
    </>
  );
}

function AllProposals() {
  const list = useReceivedProposals();
  const navigate = useNavigate();
  return (
    <QueryPanel query={list} what="Your received proposals" height={300}>
      {({ pages }) =>
        pages[0]?.items.length === 0 ? (
          <EmptyState
            title="No proposals yet"
            text="Proposals sent to your email address appear here."
            action={
              <ButtonLink variant="primary" href="/forhire" onNavigate={navigate}>
                See freelancers for hire
              </ButtonLink>
            }
          />
        ) : (
          <ReceivedLists list={list} />
        )
      }
    </QueryPanel>
  );
}

/** Unpaid and past invoices, or the empty state. */
export function AllReceivedInvoices() {
  const list = useReceivedInvoices();
  return (
    <QueryPanel query={list} what="Your received invoices" height={300}>
      {({ pages }) =>
        pages[0]?.items.length === 0 ? (
          <EmptyState
            title="No invoices yet"
            text="Invoices sent to your email address appear here."
          />
        ) : (
          <ReceivedInvoices list={list} />
        )
      }
    </QueryPanel>
  );
}
