import {
  type Expense,
  type ExpenseSum,
  expenseCategories,
  expenseCategoryTexts,
  timeSubjectOptions,
} from '@soloist/contracts';
import {
  Banner,
  Button,
  ButtonLink,
  DescriptionList,
  EmptyState,
  Field,
  PageBar,
  Select,
} from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { FileDown, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { moneyText } from '../../shared/formats/sums.rules.ts';
import { NoResults, PagedList } from '../../shared/lists/paged-list.tsx';
import { useAddressParams } from '../../shared/lists/use-address-params.ts';
import { QueryError } from '../../shared/loading/query-content.tsx';
import { useTimeSubjects } from '../time/time.api.ts';
import { ExpenseDialog } from './expense-dialog.tsx';
import { ExpenseTable } from './expense-table.tsx';
import {
  useExpenses,
  useExportExpenses,
  useRemoveExpense,
  useRestoreExpense,
} from './expenses.api.ts';
import styles from './expenses.module.css';
import {
  expensePeriods,
  expensePeriodTexts,
  expenseStates,
  expenseStateTexts,
  filterOf,
} from './expenses.rules.ts';

const filterNames = ['period', 'for', 'category', 'state'] as const;
type FilterName = (typeof filterNames)[number];

/** What the freelancer spent, with receipts, and what is left to bill. */
export function ExpensesPage() {
  const { params, change } = useAddressParams<FilterName>();
  const filter = filterOf(params);
  const list = useExpenses(filter);
  const subjects = useTimeSubjects();
  const [dialog, setDialog] = useState<{ expense?: Expense }>();
  const listElement = useRef<HTMLElement>(null);
  const deletion = useDeletion(() => listElement.current?.focus());
  const isFiltered = filterNames.some((name) => params.has(name));
  const clear = () =>
    change(Object.fromEntries(filterNames.map((name) => [name, ''])), { replace: true });
  const addButton = (
    <Button
      variant="primary"
      icon={<Plus size={16} />}
      disabled={!subjects.data}
      onClick={() => setDialog({})}
    >
      Add expense
    </Button>
  );
  const first = list.data?.pages[0];
  return (
    <>
      <PageBar title="Expenses" />
      <div className={styles.page}>
        <div className={styles.tools}>
          <Filters params={params} onChange={(changes) => change(changes, { replace: true })} />
          <div className={styles.actions}>
            <ExportButton filter={filter} />
            {addButton}
          </div>
        </div>
        {deletion.banner}
        <QueryError query={subjects} what="Your projects and clients" />
        <section ref={listElement} className={styles.list} tabIndex={-1} aria-label="Expenses">
          {first && first.items.length > 0 && <Totals sums={first.sums} />}
          <PagedList
            list={list}
            what="Your expenses"
            empty={
              isFiltered ? (
                <NoResults onClear={clear} />
              ) : (
                <EmptyState
                  title="No expenses yet"
                  text="Add what you spend, and bill it to your clients."
                  action={addButton}
                />
              )
            }
          >
            {(items) => (
              <ExpenseTable
                items={items}
                onEdit={(expense) => setDialog({ expense })}
                onRemove={deletion.remove}
              />
            )}
          </PagedList>
        </section>
      </div>
      {dialog && subjects.data && (
        <ExpenseDialog
          expense={dialog.expense}
          subject={params.get('for') ?? ''}
          subjects={subjects.data}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

/**
 * Deletes an expense without asking, and offers to undo it for a while. The offer takes the focus,
 * which was on the row; `focusList` gets it once the offer is gone.
 */
function useDeletion(focusList: () => void) {
  const [deleted, setDeleted] = useState<Expense>();
  const remove = useRemoveExpense();
  const restore = useRestoreExpense();
  const close = () => {
    setDeleted(undefined);
    focusList();
  };
  return {
    remove: (expense: Expense) => remove.mutate(expense, { onSuccess: () => setDeleted(expense) }),
    banner: deleted && (
      <Banner
        key={deleted.expense_id}
        tone="info"
        onDismiss={close}
        action={
          <Button
            autoFocus
            size="sm"
            busy={restore.isPending && 'Restoring'}
            onClick={() => restore.mutate(deleted, { onSuccess: close })}
          >
            Undo
          </Button>
        }
      >
        {deleted.description} is deleted.
      </Banner>
    ),
  };
}

interface FiltersProps {
  params: URLSearchParams;
  onChange: (changes: Partial<Record<FilterName, string>>) => void;
}

function Filters({ params, onChange }: FiltersProps) {
  const { data } = useTimeSubjects();
  const options: Record<FilterName, { label: string; any: string; values: [string, string][] }> = {
    period: {
      label: 'Period',
      any: 'Any date',
      values: expensePeriods.map((value) => [value, expensePeriodTexts[value]]),
    },
    for: {
      label: 'Project or client',
      any: 'Any project',
      values: data ? timeSubjectOptions(data).map(({ value, label }) => [value, label]) : [],
    },
    category: {
      label: 'Category',
      any: 'Any category',
      values: expenseCategories.map((value) => [value, expenseCategoryTexts[value]]),
    },
    state: {
      label: 'Status',
      any: 'Any status',
      values: expenseStates.map((value) => [value, expenseStateTexts[value]]),
    },
  };
  return (
    <div className={styles.filters}>
      {filterNames.map((name) => {
        const { label, any, values } = options[name];
        const chosen = params.get(name) ?? '';
        const isListed = !chosen || values.some(([value]) => value === chosen);
        return (
          <Field key={name} label={label} hideLabel>
            <Select
              // The options may come after the value.
              key={values.length}
              value={chosen}
              options={[
                { value: '', label: any },
                ...values.map(([value, text]) => ({ value, label: text })),
                // An ended project or an old link: the list is filtered by it all the same.
                ...(isListed ? [] : [{ value: chosen, label: 'Not listed' }]),
              ]}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          </Field>
        );
      })}
    </div>
  );
}

/** Sums of all expenses that match, computed by the server. */
function Totals({ sums }: { sums: ExpenseSum[] }) {
  const navigate = useNavigate();
  const unbilled = moneyText(
    sums.map((sum) => ({ currency: sum.currency, total: sum.unbilled })),
    'exact',
  );
  const spent = moneyText(
    sums.map(({ currency, cost }) => ({ currency, total: cost })),
    'exact',
  );
  return (
    <section className={styles.totals} aria-label="Totals">
      <DescriptionList
        layout="stacked"
        className={styles.numbers}
        items={[
          { label: 'Spent', value: spent || '–' },
          { label: 'Unbilled', value: unbilled || '–' },
        ]}
      />
      {unbilled && (
        <ButtonLink href="/invoice/new?add=expenses" onNavigate={navigate}>
          Create invoice
        </ButtonLink>
      )}
    </section>
  );
}

function ExportButton({ filter }: { filter: ReturnType<typeof filterOf> }) {
  const download = useExportExpenses(filter);
  return (
    <Button
      variant="ghost"
      icon={<FileDown size={16} />}
      busy={download.isPending && 'Exporting'}
      onClick={() => download.mutate()}
    >
      Export CSV
    </Button>
  );
}
