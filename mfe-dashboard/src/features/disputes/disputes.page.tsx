import { type Dispute, formatMoney } from '@soloist/contracts';
import {
  Badge,
  Breadcrumb,
  Cell,
  EmptyState,
  HeadCell,
  PageBar,
  Row,
  Table,
  TableBody,
  TableHead,
} from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { formatDay } from '../../dates.ts';
import { PagedList } from '../projects/paged-list.tsx';
import wallet from '../wallet/wallet.module.css';
import { answerBy, disputeStateTexts } from './dispute-texts.ts';
import { useDisputes } from './disputes.api.ts';

/** Payments that a client's bank asks back. */
export function DisputesPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Wallet" href="/payments" onNavigate={navigate}>
            Disputes
          </Breadcrumb>
        }
      />
      <div className={wallet.page}>
        <PagedList list={useDisputes()} what="Your disputes" empty={<NoDisputes />}>
          {(found) => <Disputes disputes={found} />}
        </PagedList>
      </div>
    </>
  );
}

const NoDisputes = () => (
  <EmptyState
    title="No disputes"
    text="When a client asks their bank for a payment back, it stands here with everything that speaks for you."
  />
);

const Disputes = ({ disputes }: { disputes: Dispute[] }) => (
  <Table caption="Disputes, newest first">
    <TableHead>
      <HeadCell slot="main">Payment</HeadCell>
      <HeadCell slot="status">Status</HeadCell>
      <HeadCell slot="meta">Opened</HeadCell>
      <HeadCell slot="money">Amount</HeadCell>
    </TableHead>
    <TableBody>
      {disputes.map((dispute) => (
        <DisputeRow key={dispute.id} dispute={dispute} />
      ))}
    </TableBody>
  </Table>
);

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { id, invoiceNumber, clientName, reason, state, openedAt, amount, currency } = dispute;
  const { label, tone } = disputeStateTexts[state];
  return (
    <Row>
      <Cell slot="main">
        <span className={wallet.names}>
          <Link to={`/payments/disputes/${id}`}>
            {invoiceNumber} · {clientName}
          </Link>
          <span>{reason}</span>
          {state === 'open' && <span>Answer by {answerBy(dispute)}</span>}
        </span>
      </Cell>
      <Cell slot="status">
        <Badge tone={tone}>{label}</Badge>
      </Cell>
      <Cell slot="meta">{formatDay(openedAt)}</Cell>
      <Cell slot="money">{formatMoney(amount, currency)}</Cell>
    </Row>
  );
}
