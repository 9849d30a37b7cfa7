import { type DisputeDetail, formatMoney } from '@soloist/contracts';
import { Badge, Breadcrumb, Facts, Heading, Loading, PageBar, Skeleton } from '@soloist/ui';
import { Link, useNavigate, useParams } from '@soloist/web-client';
import { formatInstant } from '../../dates.ts';
import { LoadedPage } from '../../loaded.tsx';
import { AnswerDispute } from './answer-dispute.tsx';
import styles from './dispute.module.css';
import { answerBy, disputeStateTexts, isOver, outcomeOf } from './dispute-texts.ts';
import { useDispute } from './disputes.api.ts';
import { EvidencePack } from './evidence-pack.tsx';

/** One dispute: what the bank asks, what speaks for the freelancer, and the one answer. */
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
        <LoadedPage query={dispute} what="The dispute" loading={<DisputeLoading />}>
          {(found) => <OneDispute dispute={found} />}
        </LoadedPage>
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
          {clientName} {isOver(state) ? 'asked' : 'asks'} for {formatMoney(amount, currency)} back
        </Heading>
        <p className={styles.calm}>{outcomeOf(dispute)}</p>
      </div>
      <Facts items={factsOf(dispute)} />
      <EvidencePack dispute={dispute} />
      {answer !== '' && (
        <section className={styles.section} aria-labelledby="answered">
          <Heading level={2} size="section" id="answered">
            What you answered
          </Heading>
          <p className={styles.answer}>{answer}</p>
        </section>
      )}
      {state === 'open' && answer === '' && <AnswerDispute dispute={dispute} />}
    </>
  );
}

function factsOf(dispute: DisputeDetail) {
  const { reason, invoiceId, invoiceNumber, held, openedAt, state } = dispute;
  return [
    { label: 'Reason the bank gives', value: reason },
    {
      label: 'Invoice',
      value: (
        <Link className={styles.link} to={`/projects?tab=invoices&invoice=${invoiceId}`}>
          {invoiceNumber}
        </Link>
      ),
    },
    ...(held.amount > 0
      ? [{ label: 'Held back in your wallet', value: formatMoney(held.amount, held.currency) }]
      : []),
    { label: 'Opened', value: formatInstant(openedAt) },
    ...(state === 'open' ? [{ label: 'Answer by', value: answerBy(dispute) }] : []),
  ];
}
