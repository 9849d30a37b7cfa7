import { formatMoney, movementNames, type WalletMovement } from '@soloist/contracts';
import { Badge, Cell, Row } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { formatCalendarDay, formatDay } from '../../dates.ts';
import { signedMoney } from './money-texts.ts';
import styles from './wallet.module.css';

/** One movement: what it was, what it came from, what it changed. */
export function MovementRow({ movement }: { movement: WalletMovement }) {
  const { kind, about, href, at } = movement;
  const title = about || movementNames[kind];
  const details = [about && movementNames[kind], ...partsOf(movement)].filter(Boolean);
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.names}>
          {href ? <Link to={href}>{title}</Link> : <b>{title}</b>}
          {details.length > 0 && <span>{details.join(', ')}</span>}
        </span>
      </Cell>
      <Cell slot="status">
        <Waiting movement={movement} />
      </Cell>
      <Cell slot="meta">{formatCalendarDay(at.slice(0, 10))}</Cell>
      <Cell slot="money">
        <Amount movement={movement} />
      </Cell>
    </Row>
  );
}

function Waiting({
  movement: { amount, waiting, currency, freeAt },
}: {
  movement: WalletMovement;
}) {
  if (!freeAt) return null;
  const isPart = waiting !== amount;
  return (
    <Badge tone="info">
      {isPart ? `${formatMoney(waiting, currency)} available` : 'Available'} {formatDay(freeAt)}
    </Badge>
  );
}

/** What the client paid, and what the platform kept of it. */
function partsOf({ amount, paid, fee, tax, currency }: WalletMovement): string[] {
  const verb = amount < 0 ? 'client got' : 'client paid';
  const kept = formatMoney(Math.abs(fee), currency);
  const taxed = tax === 0 ? '' : ` and ${formatMoney(Math.abs(tax), currency)} tax`;
  return [
    ...(paid ? [`${verb} ${formatMoney(Math.abs(paid.amount), paid.currency)}`] : []),
    ...(fee === 0 ? [] : [`${kept} fee${taxed}${fee < 0 ? ' given back' : ''}`]),
  ];
}

/** What only moves within the wallet changes what is available, not what is there. */
function Amount({ movement }: { movement: WalletMovement }) {
  const { kind, amount, available, within, currency } = movement;
  if (amount !== 0) return signedMoney(amount, currency);
  const moved = available === 0 ? formatMoney(within, currency) : signedMoney(available, currency);
  const where = kind === 'dispute.held' ? 'held back' : 'available';
  return (
    <span className={styles.within}>
      {moved} {where}
    </span>
  );
}
