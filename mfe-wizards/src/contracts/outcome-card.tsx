import { type Contract, invoicePayPath } from '@soloist/contracts';
import { ButtonLink, Card, Heading, Mark, Spinner } from '@soloist/ui';
import { useLocation, useNavigate } from '@soloist/web-client';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Formats, useFormats } from '../shared/translations/use-texts.ts';
import styles from './contract.module.css';
import { isActive } from './contract-state.rules.ts';
import { pdfOf } from './contracts.api.ts';
import { QuestionButton } from './question-button.tsx';
import type { ContractTexts } from './translations/en.ts';
import { useContractTexts } from './translations/use-contract-texts.ts';

interface OutcomeCardProps {
  contract: Contract;
  titleLevel: 1 | 2;
  /**
   * The status changed while the page was open. The outcome takes the focus, because the clicked
   * button is gone.
   */
  hasJustChanged: boolean;
}

/** The outcome in one sentence, and the next step. */
export function OutcomeCard({ contract, titleLevel, hasJustChanged }: OutcomeCardProps) {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasJustChanged) outcome.current?.focus();
  }, [hasJustChanged]);
  const texts = useContractTexts();
  const formats = useFormats();
  const { mark, title, text } = outcomeOf(contract, { words: texts.outcome, formats });
  return (
    <Card className={styles.card}>
      <div ref={outcome} tabIndex={-1} role="status" className={styles.outcome}>
        <Mark size={56} state={mark} />
        <Heading level={titleLevel} size="page">
          {title}
        </Heading>
        <p>{text}</p>
        <NextPayment contract={contract} />
      </div>
      <div className={styles.next}>
        <NextStep contract={contract} />
      </div>
    </Card>
  );
}

interface Outcome {
  mark: 'joined' | 'parted' | 'drifting';
  title: string;
  text: string;
}

function outcomeOf(
  contract: Contract,
  { words, formats }: { words: ContractTexts['outcome']; formats: Formats },
): Outcome {
  const { sender, status, acceptedAt, sentAt, valid_until, expiresAt } = contract;
  switch (status) {
    case 'completed':
      return { mark: 'joined', title: words.completed, text: words.completedText(sender.name) };
    case 'cancelled':
      return { mark: 'drifting', title: words.cancelled, text: words.cancelledText(sender.name) };
    case 'replaced':
      return { mark: 'joined', title: words.replaced, text: words.replacedText };
    case 'declined':
      return { mark: 'parted', title: words.declined, text: words.declinedText(sender.name) };
    case 'expired':
      return {
        mark: 'drifting',
        title: words.expired,
        text: words.expiredText(sender.name, formats.day(valid_until || expiresAt)),
      };
    case 'withdrawn':
    case 'draft':
      return { mark: 'drifting', title: words.withdrawn, text: words.withdrawnText(sender.name) };
    default:
      return {
        mark: 'joined',
        title: words.accepted,
        text: words.acceptedText(sender.name, formats.day(acceptedAt ?? sentAt)),
      };
  }
}

/** The oldest invoice that the reader can pay. */
const payableInvoice = ({ project }: Contract) =>
  project?.invoices.findLast(
    ({ orderId, balance, status }) => orderId && balance > 0 && status !== 'void',
  );

/** The client's next payment, after the acceptance and while the project is active. */
function NextPayment({ contract }: { contract: Contract }) {
  const { outcome: words } = useContractTexts();
  const formats = useFormats();
  if (!contract.project || !isActive(contract)) return null;
  const text = nextPaymentText(contract, { words, formats });
  return text && <p>{text}</p>;
}

function nextPaymentText(
  contract: Contract,
  { words, formats }: { words: ContractTexts['outcome']; formats: Formats },
): string | undefined {
  const { project, sender, currency } = contract;
  const schedule = project?.schedule ?? [];
  if (schedule.some(({ state }) => state === 'preparing')) return words.preparingInvoice;
  const payable = payableInvoice(contract);
  const isFirst = project?.invoices.length === 1;
  if (payable) return isFirst ? words.payBy(sender.name, formats.day(payable.due_date)) : undefined;
  const next = schedule.find(({ state }) => state === 'planned' || state === 'to_invoice');
  if (!next) return undefined;
  const amount = formats.money(next.amount, currency);
  return next.state === 'to_invoice'
    ? words.invoiceComes(sender.name, amount)
    : words.nextPayment(amount, formats.day(next.due_date));
}

/** The amount due on an invoice: its next installment, or its balance. */
function dueOf(
  { project }: Contract,
  { orderId, balance }: { orderId: string | null; balance: number },
): number {
  const parts = (project?.schedule ?? []).filter((payment) => payment.orderId === orderId);
  const next = parts.find(({ state }) => state !== 'paid');
  return parts.length > 1 && next ? Math.min(next.amount, balance) : balance;
}

/** Opens the checkout of the invoice that is due. */
function PayLink({ contract }: { contract: Contract }) {
  const { outcome: words } = useContractTexts();
  const { money } = useFormats();
  const payable = payableInvoice(contract);
  if (!payable?.orderId) return null;
  return (
    <ButtonLink variant="primary" size="lg" block href={invoicePayPath(payable.orderId)}>
      {words.pay(money(dueOf(contract, payable), payable.currency))}
    </ButtonLink>
  );
}

const patienceMs = 30_000;

/** The signed PDF, or its progress. */
function DocumentLink({ contract }: { contract: Contract }) {
  const { outcome: words } = useContractTexts();
  if (!contract.pdfReady) return <PdfProgress email={contract.email} />;
  return (
    <ButtonLink block size="lg" icon={<Download size={16} />} href={pdfOf(contract)} download>
      {words.signedPdf}
    </ButtonLink>
  );
}

function PdfProgress({ email }: { email: string }) {
  const { outcome: words } = useContractTexts();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={styles.preparing}>
      <Spinner size={14} /> {words.preparing} {isLate && words.preparingLong(email)}
    </p>
  );
}

function NextStep({ contract }: { contract: Contract }): ReactNode {
  const { outcome: words } = useContractTexts();
  const askLabel = words.ask(contract.sender.name);
  if (contract.replacedBy) return <NewerVersion contract_id={contract.replacedBy} />;
  if (!contract.acceptedAt) return <QuestionButton contract={contract}>{askLabel}</QuestionButton>;
  return (
    <>
      <PayLink contract={contract} />
      <DocumentLink contract={contract} />
      <QuestionButton contract={contract} className={styles.narrow}>
        {askLabel}
      </QuestionButton>
    </>
  );
}

/** Links to the newer contract, on the same page: by its link, or within the app. */
function NewerVersion({ contract_id }: { contract_id: string }) {
  const { outcome: words } = useContractTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <ButtonLink
      variant="primary"
      size="lg"
      block
      href={pathname.replace(/[^/]+\/?$/, contract_id)}
      onNavigate={navigate}
    >
      {words.openNewer}
    </ButtonLink>
  );
}
