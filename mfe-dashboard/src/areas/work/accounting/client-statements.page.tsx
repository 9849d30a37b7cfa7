import {
  type ClientAccount,
  type ClientStatement,
  clientStatementFormats,
  formatCount,
  formatMoney,
} from '@soloist/contracts';
import {
  Breadcrumb,
  Button,
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
import { formatFullDay } from '../../shared/formats/full-dates.rules.ts';
import { useAddressParams } from '../../shared/lists/use-address-params.ts';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { LateClientAutopay } from '../autopay/late-client-autopay.tsx';
import {
  useClientAccounts,
  useClientStatement,
  useDownloadClientStatement,
} from './accounting.api.ts';
import styles from './accounting.module.css';
import { CurrencyChoice } from './currency-choice.tsx';
import { EmailStatement, StatementEmails } from './statement-emails.tsx';

const clientText = ({ name, email }: ClientAccount) => (name ? `${name}, ${email}` : email);

/** What each client was invoiced, paid and owes. */
export function ClientStatementsPage() {
  useLive('wallet');
  useLive('invoice');
  const navigate = useNavigate();
  const accounts = useClientAccounts();
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Accounting" href="/payments/accounting" onNavigate={navigate}>
            Client statements
          </Breadcrumb>
        }
      />
      <div className={styles.page}>
        <QueryPage query={accounts} what="Your clients" loading={<StatementLoading />}>
          {(clients) =>
            clients.length > 0 ? (
              <Statements clients={clients} />
            ) : (
              <EmptyState
                title="No clients yet"
                text="Clients appear here when you send them an invoice."
              />
            )
          }
        </QueryPage>
      </div>
    </>
  );
}

const StatementLoading = () => (
  <Loading label="Loading the statement">
    <Skeleton shape="block" height={420} />
  </Loading>
);

function Statements({ clients }: { clients: ClientAccount[] }) {
  const { params, change } = useAddressParams<'email' | 'currency'>();
  const chosen = params.get('email') ?? '';
  const email = chosen || (clients[0]?.email ?? '');
  const isListed = clients.some((client) => client.email === email);
  const statement = useClientStatement(email);
  return (
    <>
      <div className={styles.client}>
        <Field label="Client">
          <Select
            value={email}
            options={[
              ...clients.map((client) => ({ value: client.email, label: clientText(client) })),
              // Clients beyond the list, or an old link.
              ...(isListed ? [] : [{ value: email, label: email }]),
            ]}
            onChange={({ target }) =>
              change({ email: target.value, currency: '' }, { replace: true })
            }
          />
        </Field>
      </div>
      <QueryPage
        query={statement}
        what="The statement"
        loading={<StatementLoading />}
        missing={{
          title: 'Client not found',
          back: { href: '/payments/clients', label: 'All clients' },
        }}
      >
        {({ statements }) => (
          <Statement
            email={email}
            statements={statements}
            chosen={params.get('currency') ?? ''}
            onChoose={(currency) => change({ currency }, { replace: true })}
          />
        )}
      </QueryPage>
    </>
  );
}

interface StatementProps {
  email: string;
  statements: ClientStatement[];
  chosen: string;
  onChoose: (currency: string) => void;
}

function Statement({ email, statements, chosen, onChoose }: StatementProps) {
  const download = useDownloadClientStatement();
  const statement = statements.find(({ currency }) => currency === chosen) ?? statements[0];
  if (!statement) return null;
  const { currency, invoiced, paid, balance, earlier } = statement;
  return (
    <>
      <CurrencyChoice of={statements} value={currency} onChoose={onChoose} />
      <DescriptionList
        className={styles.figures}
        items={[
          { label: 'Invoiced', value: formatMoney(invoiced, currency) },
          { label: 'Paid', value: formatMoney(paid, currency) },
          { label: 'Balance', value: formatMoney(balance, currency) },
        ]}
      />
      <div className={styles.tools}>
        {clientStatementFormats.map((format) => (
          <Button
            key={format}
            icon={<FileDown size={16} />}
            busy={download.isPending && download.variables.format === format && 'Downloading'}
            onClick={() => download.mutate({ email, currency, format })}
          >
            Download {format.toUpperCase()}
          </Button>
        ))}
        <EmailStatement key={`${email} ${currency}`} email={email} currency={currency} />
      </div>
      {earlier > 0 && (
        <p className={styles.calm}>The files also have {formatCount(earlier, 'earlier row')}.</p>
      )}
      <StatementTable statement={statement} />
      {/* Below the table, which must not move when they have loaded. */}
      <StatementEmails email={email} />
      <LateClientAutopay email={email} currency={currency} headingLevel={2} />
    </>
  );
}

function StatementTable({ statement: { currency, rows } }: { statement: ClientStatement }) {
  return (
    <table className={styles.balance}>
      <caption className={styles.caption}>Statement in {currency}</caption>
      <thead>
        <tr>
          <th scope="col">Transaction</th>
          <th scope="col">Amount</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, text, amount, balance }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state, and two may look alike
          <tr key={index}>
            <th scope="row">
              {text}
              <time dateTime={day} className={styles.day}>
                {formatFullDay(`${day}T12:00`)}
              </time>
            </th>
            <td>{formatMoney(amount, currency)}</td>
            <td>{formatMoney(balance, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
