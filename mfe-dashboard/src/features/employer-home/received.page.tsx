import { ButtonLink, EmptyState, PageBar, Tabs } from '@soloist/ui';
import { useNavigate, useSearchParams } from '@soloist/web-client';
import { Loaded } from '../../loaded.tsx';
import home from '../home/home.module.css';
import { openStatuses } from '../invoices/invoice-texts.ts';
import { countOf } from '../projects/sums.ts';
import { waiting } from '../proposals/proposal-texts.ts';
import {
  useReceivedInvoices,
  useReceivedInvoiceTotals,
  useReceivedProposals,
  useReceivedTotals,
} from './employer-home.api.ts';
import styles from './employer-home.module.css';
import { ReceivedInvoices } from './received-invoices.tsx';
import { ReceivedLists } from './received-lists.tsx';

/** Every proposal and invoice that was sent to a client's address. */
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
          label="Lists"
          value={tab}
          onChange={(next) => setParams({ tab: next })}
          tabs={[
            {
              value: 'proposals',
              label: 'Proposals',
              ...(proposals && { count: countOf(proposals, waiting) }),
            },
            {
              value: 'invoices',
              label: 'Invoices',
              ...(invoices && { count: countOf(invoices, openStatuses) }),
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
    <Loaded query={list} what="The proposals sent to you" height={300}>
      {({ pages }) =>
        pages[0]?.items.length === 0 ? (
          <EmptyState
            title="No proposals yet"
            text="A proposal for you arrives by mail, and stands here to decide on."
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
    </Loaded>
  );
}

/** What is to pay and what is settled, or how an invoice gets here. */
export function AllReceivedInvoices() {
  const list = useReceivedInvoices();
  return (
    <Loaded query={list} what="The invoices sent to you" height={300}>
      {({ pages }) =>
        pages[0]?.items.length === 0 ? (
          <EmptyState
            title="No invoices yet"
            text="An invoice for you arrives by mail, and stands here until it is paid."
          />
        ) : (
          <ReceivedInvoices list={list} />
        )
      }
    </Loaded>
  );
}
