import { formatHours, formatList, formatMoney, type ProjectProfit } from '@soloist/contracts';
import { DescriptionList } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { Section } from '../../shared/sections/section.tsx';
import styles from '../documents/documents.module.css';
import { useProjectProfit } from './projects.api.ts';

/** What the project earned; only its freelancer sees this. */
export function ProjectProfitSection({ id }: { id: string }) {
  const profit = useProjectProfit(id);
  return (
    <Section title="Profit">
      <QueryPanel query={profit} what="The project’s profit" height={220}>
        {(data) => <Amounts id={id} profit={data} />}
      </QueryPanel>
      <p className={styles.calm}>Without tax. Your client doesn’t see this.</p>
    </Section>
  );
}

function Amounts({ id, profit: data }: { id: string; profit: ProjectProfit }) {
  const { currency, invoiced, paid, expenses, profit, paid_profit, seconds } = data;
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Invoiced', value: money(invoiced) },
          { label: 'Paid', value: money(paid) },
          {
            label: 'Expenses',
            value: (
              <Link className={styles.link} to={`/expenses?for=project:${id}`}>
                {money(expenses)}
              </Link>
            ),
          },
          { label: 'Profit', value: <b>{money(profit)}</b> },
          { label: 'Paid less expenses', value: money(paid_profit) },
          ...(seconds > 0 ? [{ label: 'Tracked time', value: formatHours(seconds) }] : []),
        ]}
      />
      {data.other_currencies.map((other) => (
        <p key={other.currency} className={styles.calm}>
          Not included, because we have no exchange rate: {describeOther(other)}.
        </p>
      ))}
    </>
  );
}

function describeOther(other: ProjectProfit['other_currencies'][number]) {
  const { currency, invoiced, paid, expenses } = other;
  const amounts = [
    [invoiced, 'invoiced'],
    [paid, 'paid'],
    [expenses, 'of expenses'],
  ] as const;
  return formatList(
    amounts
      .filter(([minor]) => minor > 0)
      .map(([minor, what]) => `${formatMoney(minor, currency)} ${what}`),
  );
}
