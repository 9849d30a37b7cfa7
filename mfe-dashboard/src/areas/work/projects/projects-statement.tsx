import { Heading } from '@soloist/ui';
import { moneyText, sumText } from '../../shared/formats/sums.rules.ts';
import { Sentence, type SentencePart } from '../../shared/statement/sentence.tsx';
import styles from '../documents/documents.module.css';
import { openStatuses, withAmountsDue } from '../invoices/invoice.rules.ts';
import { useInvoiceTotals } from '../invoices/invoices.api.ts';
import { unansweredStatuses } from '../proposals/proposal.rules.ts';
import { useProposalTotals, useToBill } from '../proposals/proposals.api.ts';

/** A sentence with the most important sums, above the lists. */
export function ProjectsStatement() {
  const { data: proposals } = useProposalTotals();
  const { data: toBill = [] } = useToBill();
  const { data: invoices } = useInvoiceTotals();
  if (!proposals || !invoices) return null;
  if (proposals.length === 0 && invoices.length === 0) return null;
  const toPay = withAmountsDue(invoices);
  const amounts: SentencePart[] = [
    { strong: sumText(proposals, unansweredStatuses), rest: 'in open proposals' },
    { strong: moneyText(toBill), rest: 'to invoice' },
    { strong: sumText(toPay, openStatuses), rest: 'unpaid' },
    { strong: sumText(toPay, ['overdue']), rest: 'overdue' },
  ].filter(({ strong }) => strong !== '');
  return (
    <Heading level={2} size="statement" className={styles.sums}>
      {amounts.length > 0 ? (
        <Sentence parts={amounts} />
      ) : (
        <>No open proposals or unpaid invoices.</>
      )}
    </Heading>
  );
}
