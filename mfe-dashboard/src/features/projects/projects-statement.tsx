import { Heading } from '@soloist/ui';
import { type Part, Sentence } from '../home/sentence.tsx';
import { openStatuses, owed } from '../invoices/invoice-texts.ts';
import { useInvoiceTotals } from '../invoices/invoices.api.ts';
import { waiting } from '../proposals/proposal-texts.ts';
import { useProposalTotals, useToBill } from '../proposals/proposals.api.ts';
import styles from './projects.module.css';
import { moneyText, sumText } from './sums.ts';

/** The sums that matter, said before they are listed. */
export function ProjectsStatement() {
  const { data: proposals } = useProposalTotals();
  const { data: toBill = [] } = useToBill();
  const { data: invoices } = useInvoiceTotals();
  if (!proposals || !invoices) return null;
  if (proposals.length === 0 && invoices.length === 0) return null;
  const toPay = owed(invoices);
  const parts: Part[] = [
    { strong: sumText(proposals, waiting), rest: 'waiting on an answer' },
    { strong: moneyText(toBill), rest: 'still to bill' },
    { strong: sumText(toPay, openStatuses), rest: 'to be paid' },
    { strong: sumText(toPay, ['overdue']), rest: 'of it overdue' },
  ].filter(({ strong }) => strong !== '');
  return (
    <Heading level={2} size="statement" className={styles.sums}>
      {parts.length > 0 ? <Sentence parts={parts} /> : <>No answer and no payment is waited for.</>}
    </Heading>
  );
}
