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
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import wallet from '../wallet/wallet.module.css';
import { disputeStateTexts, respondByText } from './dispute.rules.ts';
import { useDisputes } from './disputes.api.ts';

/** Payments that clients dispute with their bank. */
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
          {(disputes) => <Disputes disputes={disputes} />}
        </PagedList>
      </div>
    </>
  );
}

const NoDisputes = () => (
  <EmptyState title="No disputes" text="Disputes appear here with your evidence." />
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
          {state === 'open' && <span>Respond by {respondByText(dispute)}</span>}
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
