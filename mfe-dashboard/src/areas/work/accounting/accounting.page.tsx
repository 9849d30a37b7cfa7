import {
  type AccountingPeriod,
  type BookTotals,
  type Currency,
  formatCount,
  formatMoney,
  type JournalFormat,
  journalFormats,
  journalFormatTexts,
} from '@soloist/contracts';
import {
  Banner,
  Breadcrumb,
  Button,
  ButtonLink,
  DateField,
  DescriptionList,
  EmptyState,
  Field,
  Loading,
  PageBar,
  Select,
  Skeleton,
} from '@soloist/ui';
import { useLive, useNavigate } from '@soloist/web-client';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useAddressParams } from '../../shared/lists/use-address-params.ts';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { Section } from '../../shared/sections/section.tsx';
import { useBookTotals, useDownloadJournal, useDownloadStatement } from './accounting.api.ts';
import styles from './accounting.module.css';
import { bookPeriods, bookPeriodTexts, chosenPeriodOf } from './accounting.rules.ts';
import { AccountsDialog } from './accounts-dialog.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { TrialBalance } from './trial-balance.tsx';

type ParamName = 'period' | 'from' | 'to' | 'currency';

/** The freelancer's books in a period: totals, and files for accounting software. */
export function AccountingPage() {
  useLive('wallet');
  const navigate = useNavigate();
  const { params, change } = useAddressParams<ParamName>();
  const { period, from, to, problem } = chosenPeriodOf(params);
  const totals = useBookTotals({ from, to }, !problem);
  const set = (changes: Partial<Record<ParamName, string>>) => change(changes, { replace: true });
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Wallet" href="/payments" onNavigate={navigate}>
            Accounting
          </Breadcrumb>
        }
      />
      <div className={styles.page}>
        <div className={styles.tools}>
          <Field label="Period">
            <Select
              value={period}
              options={bookPeriods.map((value) => ({ value, label: bookPeriodTexts[value] }))}
              onChange={({ target }) =>
                set(
                  target.value === 'custom'
                    ? { period: 'custom', from, to }
                    : { period: target.value, from: '', to: '' },
                )
              }
            />
          </Field>
          {period === 'custom' && (
            <>
              <Field label="First day">
                <DateField value={from} onChange={(day) => set({ from: day })} />
              </Field>
              <Field label="Last day">
                <DateField value={to} onChange={(day) => set({ to: day })} />
              </Field>
            </>
          )}
          <ButtonLink href="/payments/clients" onNavigate={navigate}>
            Client statements
          </ButtonLink>
          <ButtonLink href="/payments/forecast" onNavigate={navigate}>
            Forecast
          </ButtonLink>
        </div>
        {problem ? (
          <Banner>{problem}</Banner>
        ) : (
          <QueryPage query={totals} what="Your books" loading={<BooksLoading />}>
            {(currencies) => (
              <Books
                currencies={currencies}
                days={{ from, to }}
                chosen={params.get('currency') ?? ''}
                onChoose={(currency) => set({ currency })}
              />
            )}
          </QueryPage>
        )}
      </div>
    </>
  );
}

const BooksLoading = () => (
  <Loading label="Loading your books">
    <Skeleton shape="block" height={420} />
  </Loading>
);

interface BooksProps {
  currencies: BookTotals[];
  days: AccountingPeriod;
  chosen: string;
  onChoose: (currency: string) => void;
}

function Books({ currencies, days, chosen, onChoose }: BooksProps) {
  const totals = currencies.find(({ currency }) => currency === chosen) ?? currencies[0];
  if (!totals) {
    return (
      <EmptyState
        title="Nothing in this period"
        text="Invoices, payments and expenses appear here. Choose another period."
      />
    );
  }
  return (
    <>
      <CurrencyChoice of={currencies} value={totals.currency} onChoose={onChoose} />
      <Figures totals={totals} days={days} />
      <Journal currency={totals.currency} entries={totals.entries} days={days} />
      <Section title="Accounts">
        <TrialBalance totals={totals} />
      </Section>
    </>
  );
}

function Figures({ totals, days }: { totals: BookTotals; days: AccountingPeriod }) {
  const download = useDownloadStatement();
  const { currency, figures } = totals;
  const rows: [label: string, minor: number][] = [
    ['Invoiced, without tax', figures.invoiced],
    ['Credited, without tax', -figures.credited],
    ['Tax on invoices', figures.tax],
    ['Received from clients', figures.received],
    ...(figures.withheld === 0
      ? []
      : [['Tax withheld (TDS)', figures.withheld] satisfies [string, number]]),
    ['Refunded to clients', -figures.refunded],
    ['Platform fees', -figures.fees],
    ['Referral income', figures.referrals],
    ['Expenses', -figures.expenses],
  ];
  return (
    <Section title="Statement">
      <DescriptionList
        className={styles.figures}
        items={rows.map(([label, minor]) => ({
          label,
          value: formatMoney(minor === 0 ? 0 : minor, currency),
        }))}
      />
      <Button
        className={styles.download}
        icon={<FileDown size={16} />}
        busy={download.isPending && 'Downloading'}
        onClick={() => download.mutate(days)}
      >
        Download statement
      </Button>
    </Section>
  );
}

interface JournalProps {
  currency: Currency;
  entries: number;
  days: AccountingPeriod;
}

function Journal({ currency, entries, days }: JournalProps) {
  const [format, setFormat] = useState<JournalFormat>('csv');
  const [isOpen, setOpen] = useState(false);
  const download = useDownloadJournal();
  return (
    <Section title="Journal">
      <p className={styles.calm}>
        {formatCount(entries, 'journal entry', 'journal entries')} in {currency}, for your
        accounting software or tax adviser.
      </p>
      <div className={styles.tools}>
        <Field label="Format">
          <Select
            value={format}
            options={journalFormats.map((value) => ({ value, label: journalFormatTexts[value] }))}
            onChange={({ target }) => setFormat(target.value as JournalFormat)}
          />
        </Field>
        <Button
          variant="primary"
          icon={<FileDown size={16} />}
          busy={download.isPending && 'Downloading'}
          onClick={() => download.mutate({ ...days, currency, format })}
        >
          Download journal
        </Button>
        <Button onClick={() => setOpen(true)}>Edit accounts</Button>
      </div>
      {isOpen && <AccountsDialog format={format} onClose={() => setOpen(false)} />}
    </Section>
  );
}
