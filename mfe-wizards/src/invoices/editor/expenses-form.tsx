import { formatMoney, type InvoiceExpenses, type TimeSubjects } from '@soloist/contracts';
import { type AddExpensesMutation, useUnbilledExpenses } from './expenses.api.ts';
import { useWorkChoice, WithSubjects, WorkFields, WorkLines } from './work-fields.tsx';
import styles from './work-form.module.css';

interface ExpensesFormProps {
  adding: AddExpensesMutation;
}

/** The unbilled expenses to add, with the lines that they make. */
export const ExpensesForm = ({ adding }: ExpensesFormProps) => (
  <WithSubjects emptyText="Add expenses for a project or client, then bill them here.">
    {(subjects) => <ExpensesFields subjects={subjects} adding={adding} />}
  </WithSubjects>
);

function ExpensesFields({ subjects, adding }: ExpensesFormProps & { subjects: TimeSubjects }) {
  const choice = useWorkChoice(subjects);
  const { query, isRange } = choice;
  const expenses = useUnbilledExpenses(isRange ? query : undefined);
  return (
    <div className={styles.form}>
      <WorkFields choice={choice} />
      <WorkLines
        noun="expenses"
        choice={choice}
        work={expenses}
        adding={adding}
        onAdd={() => adding.mutate({ query, recipient: choice.readRecipient() })}
      >
        {({ items, total }) => (
          <>
            <ul>
              {items.map(({ expense_id, name, total: price, expense }) => (
                <li key={expense_id}>
                  <span>
                    {name}
                    {isConverted(expense) && <small>{describeAmount(expense)}</small>}
                  </span>
                  <span>{formatMoney(price, query.currency)}</span>
                </li>
              ))}
            </ul>
            {items.length > 0 && (
              <p className={styles.total}>
                <b>Total</b>
                <b>{formatMoney(total, query.currency)}</b>
              </p>
            )}
          </>
        )}
      </WorkLines>
    </div>
  );
}

type PaidAmount = InvoiceExpenses['items'][number]['expense'];

/** Whether the line bills another amount than was paid. */
const isConverted = ({ exchange_rate, markup }: PaidAmount) => exchange_rate !== 1 || markup > 0;

/** What was paid, and how it became the line's amount. */
function describeAmount(expense: PaidAmount) {
  const { amount, currency, exchange_rate, markup } = expense;
  const rate = exchange_rate === 1 ? '' : ` × ${exchange_rate}`;
  return `${formatMoney(amount, currency)}${rate}${markup ? ` + ${markup}%` : ''}`;
}
