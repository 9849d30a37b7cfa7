import { invoiceViewPath, type Project } from '@soloist/contracts';
import { Badge, type BadgeTone, ButtonLink } from '@soloist/ui';
import { useFormats } from '../../shared/translations/use-texts.ts';
import { useContractTexts } from '../translations/use-contract-texts.ts';
import styles from './project.module.css';
import { ProjectSection } from './project-section.tsx';

type Invoice = Project['invoices'][number];

const tones: Record<string, BadgeTone> = { overdue: 'bad', paid: 'ok', void: 'neutral' };

export function InvoicesSection({ invoices }: { invoices: Invoice[] }) {
  const { invoices: words } = useContractTexts();
  return (
    <ProjectSection title={words.title} empty={invoices.length === 0 && words.none}>
      <ul className={styles.list}>
        {invoices.map((invoice) => (
          <InvoiceItem key={invoice.number} invoice={invoice} />
        ))}
      </ul>
    </ProjectSection>
  );
}

function InvoiceItem({ invoice }: { invoice: Invoice }) {
  const { invoices: words } = useContractTexts();
  const { money, day } = useFormats();
  const { orderId, number, currency, total, balance, status, due_date } = invoice;
  const isOwed = balance > 0 && status !== 'void';
  const name = words.statuses[status as keyof typeof words.statuses] ?? status;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3>{number}</h3>
        <Badge tone={tones[status] ?? 'warn'}>{name}</Badge>
        <b className={styles.amount}>{money(total, currency)}</b>
      </div>
      {isOwed && (
        <p className={styles.meta}>
          <span>{words.due(day(due_date))}</span>
          {balance !== total && <span>{words.toPay(money(balance, currency))}</span>}
        </p>
      )}
      {orderId && (
        <ButtonLink
          size="sm"
          variant={isOwed ? 'primary' : 'secondary'}
          href={invoiceViewPath(orderId)}
        >
          {isOwed ? words.pay : words.open}
        </ButtonLink>
      )}
    </li>
  );
}
