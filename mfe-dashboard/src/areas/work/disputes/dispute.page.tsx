import { type DisputeDetail, formatMoney } from '@soloist/contracts';
import {
  Badge,
  Breadcrumb,
  DescriptionList,
  Heading,
  Loading,
  PageBar,
  Skeleton,
} from '@soloist/ui';
import { Link, useNavigate, useParams } from '@soloist/web-client';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import styles from './dispute.module.css';
import { disputeStateTexts, isClosed, outcomeText, respondByText } from './dispute.rules.ts';
import { DisputeResponse } from './dispute-response.tsx';
import { useDispute } from './disputes.api.ts';
import { EvidencePack } from './evidence-pack.tsx';

/** One dispute: the bank's claim, the freelancer's evidence and the only response. */
export function DisputePage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const dispute = useDispute(id);
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Disputes" href="/payments/disputes" onNavigate={navigate}>
            {dispute.data?.invoiceNumber ?? 'Dispute'}
          </Breadcrumb>
        }
      />
      <div className={styles.page}>
        <QueryPage query={dispute} what="The dispute" loading={<DisputeLoading />}>
          {(loaded) => <OneDispute dispute={loaded} />}
        </QueryPage>
      </div>
    </>
  );
}

const DisputeLoading = () => (
  <Loading label="Loading the dispute">
    <Skeleton shape="block" height={320} />
  </Loading>
);

function OneDispute({ dispute }: { dispute: DisputeDetail }) {
  const { amount, currency, clientName, state, answer } = dispute;
  const { label, tone } = disputeStateTexts[state];
  return (
    <>
      <div className={styles.head}>
        <Badge tone={tone}>{label}</Badge>
        <Heading level={2} size="page">
          {clientName} {isClosed(state) ? 'disputed' : 'disputes'} {formatMoney(amount, currency)}
        </Heading>
        <p className={styles.calm}>{outcomeText(dispute)}</p>
      </div>
      <DescriptionList items={disputeDetails(dispute)} />
      <EvidencePack dispute={dispute} />
      {answer !== '' && (
        <section className={styles.section} aria-labelledby="answered">
          <Heading level={2} size="section" id="answered">
            Your response
          </Heading>
          <p className={styles.answer}>{answer}</p>
        </section>
      )}
      {state === 'open' && answer === '' && <DisputeResponse dispute={dispute} />}
    </>
  );
}

function disputeDetails(dispute: DisputeDetail) {
  const { reason, invoiceId, invoiceNumber, held, openedAt, state } = dispute;
  return [
    { label: 'Bank’s reason', value: reason },
    {
      label: 'Invoice',
      value: (
        <Link className={styles.link} to={`/projects?tab=invoices&invoice=${invoiceId}`}>
          {invoiceNumber}
        </Link>
      ),
    },
    ...(held.amount > 0
      ? [{ label: 'Held in your wallet', value: formatMoney(held.amount, held.currency) }]
      : []),
    { label: 'Opened', value: formatInstant(openedAt) },
    ...(state === 'open' ? [{ label: 'Respond by', value: respondByText(dispute) }] : []),
  ];
}
