import { type MyProfile, missingProfileFields } from '@soloist/contracts';
import { PageBar } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { countOf, sumText } from '../../shared/formats/sums.rules.ts';
import { Held } from '../../shared/loading/held.tsx';
import { QueryError, QueryPanel } from '../../shared/loading/query-content.tsx';
import { hasPublishedSite } from '../../shared/profiles/profile.rules.ts';
import { Sentence, type SentencePart } from '../../shared/statement/sentence.tsx';
import { openStatuses, withAmountsDue } from '../invoices/invoice.rules.ts';
import { useInvoiceTotals } from '../invoices/invoices.api.ts';
import { NewProposalLink } from '../proposals/new-proposal-link.tsx';
import { inProgressStatuses, unansweredStatuses } from '../proposals/proposal.rules.ts';
import { useProposalTotals } from '../proposals/proposals.api.ts';
import { ComingUp } from './coming-up.tsx';
import { Earnings } from './earnings.tsx';
import styles from './home.module.css';
import { HomeHead } from './home-head.tsx';
import { IdentityCard } from './identity-card.tsx';
import { MoneyFlow } from './money-flow.tsx';
import { openItemsOf } from './open-items.rules.ts';
import { OpenItems } from './open-items-panel.tsx';
import { type FirstStep, Steps } from './steps.tsx';
import { useOpenDocuments } from './use-open-documents.ts';
import { useReplyItems } from './use-reply-items.ts';
import { ViewsCard } from './views-card.tsx';
import { WorkLoading } from './work-loading.tsx';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Open proposals, work in progress, amounts due, and the items that need attention. */
function HomeStatement({ isPending }: { isPending: boolean }) {
  const { data: totals } = useProposalTotals();
  const { data: billed = [] } = useInvoiceTotals();
  const { proposals, invoices } = useOpenDocuments();
  const { replies } = useReplyItems();
  if (isPending || !totals) return null;
  if (totals.length + billed.length === 0) return <>Three steps to open for business.</>;
  const open = countOf(totals, unansweredStatuses);
  const rest = `in ${counted(open, 'open proposal')}`;
  const toPay = withAmountsDue(billed);
  const late = sumText(toPay, ['overdue']);
  const items =
    openItemsOf(proposals, invoices).filter(({ done }) => !done).length + replies.length;
  const parts: SentencePart[] = [
    { strong: sumText(totals, unansweredStatuses), rest },
    { strong: sumText(totals, inProgressStatuses), rest: 'in progress' },
    late
      ? { strong: late, rest: 'overdue' }
      : { strong: sumText(toPay, openStatuses), rest: 'due' },
    {
      strong: items > 0 ? counted(items, 'item') : '',
      rest: 'to handle',
    },
  ].filter(({ strong }) => strong !== '');
  if (parts.length === 0) return <>No open proposals or invoices.</>;
  return <Sentence parts={parts} />;
}

/**
 * The freelancer's home: a summary sentence, the items that need attention, and earnings. The
 * sentence and what is below it appear together; each part fails on its own.
 */
export function HomePage() {
  const me = useMe();
  const isPending = useIsPending();
  return (
    <>
      <PageBar title="Home" actions={<NewProposalLink variant="secondary" />} />
      <div className={styles.page}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <HomeHead isPending={isPending}>
              <HomeStatement isPending={isPending} />
            </HomeHead>
            <Held isHeld={isPending} loading={<WorkLoading />}>
              <Work />
              <Earnings />
            </Held>
          </div>
          <aside className={styles.rail} aria-label="Your identity and upcoming dates">
            <QueryPanel query={me} what="Your identity" height={74}>
              {({ userInfo }) => <IdentityCard profile={userInfo} />}
            </QueryPanel>
            <ViewsCard />
            <ComingUp />
          </aside>
        </div>
      </div>
    </>
  );
}

/** Whether something that the sentence is about has neither loaded nor failed. */
function useIsPending(): boolean {
  const queries = { ...useOpenDocuments().queries, ...useReplyItems().queries };
  const all = [useProposalTotals(), useInvoiceTotals(), ...Object.values(queries)];
  return all.some(({ isPending }) => isPending);
}

/** The first steps of a new freelancer, in the order that leads to a signed contract. */
function FirstSteps({ profile }: { profile: MyProfile }) {
  const missing = missingProfileFields(profile).length;
  const steps: FirstStep[] = [
    {
      title: 'Complete your identity',
      text:
        missing === 0
          ? 'All nine fields are complete.'
          : `${missing} of nine fields missing. Clients read them first.`,
      action: { label: 'Open your profile', href: `/profile/${profile.id}` },
    },
    {
      title: 'Send a proposal',
      text: 'Describe the project once; your client gets a PDF and a link to accept.',
      action: { label: 'New proposal', href: '/proposal/new' },
    },
    hasPublishedSite(profile)
      ? {
          title: 'Share your address',
          text: 'Your portfolio site has its own web address.',
          action: { label: 'Share identity', href: '/share' },
        }
      : {
          title: 'Publish your portfolio',
          text: 'Your site is private until you publish it.',
          action: { label: 'Open portfolio', href: '/portfolio' },
        },
  ];
  return <Steps steps={steps} primary={missing === 0 ? 1 : 0} />;
}

/** Money by stage and the items that need attention; for a new freelancer, the first steps. */
function Work() {
  const me = useMe();
  const totals = useProposalTotals();
  const billed = useInvoiceTotals();
  const { proposals, invoices, queries } = useOpenDocuments();
  const { replies, queries: replyQueries } = useReplyItems();
  const replyErrors = (
    <>
      <QueryError query={replyQueries.chats} what="Your unread messages" />
      <QueryError query={replyQueries.responses} what="Your form responses" />
    </>
  );
  if (totals.data?.length === 0 && !billed.data?.length) {
    return (
      <>
        {replies.length > 0 && <OpenItems proposals={[]} invoices={[]} replies={replies} />}
        {replyErrors}
        <QueryPanel query={me} what="Your first steps" height={220}>
          {({ userInfo }) => <FirstSteps profile={userInfo} />}
        </QueryPanel>
      </>
    );
  }
  return (
    <>
      <QueryPanel query={totals} what="Your proposal totals">
        {(data) => <MoneyFlow totals={data} />}
      </QueryPanel>
      <QueryError query={billed} what="Your invoice totals" />
      <QueryPanel query={queries.proposals} what="Your open items" height={220}>
        {() => <OpenItems {...{ proposals, invoices, replies }} />}
      </QueryPanel>
      {replyErrors}
      <QueryError
        query={queries.invoices.error ? queries.invoices : queries.overdue}
        what="Your invoices"
      />
    </>
  );
}
