import {
  type Currency,
  type Expense,
  expenseCategories,
  expenseCategoryTexts,
  sameUnits,
  type TimeSubjects,
} from '@soloist/contracts';
import {
  Checkbox,
  CurrencyBox,
  DateField,
  Field,
  Input,
  NumberField,
  PriceField,
  Select,
} from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useChangeReceipt, useSaveExpense } from './expenses.api.ts';
import styles from './expenses.module.css';
import {
  amountsOf,
  billingCurrencyOf,
  type ExpenseFormValues,
  emptyExpense,
  expenseRequest,
  fieldsOfExpense,
  readExchangeRate,
  subjectOptions,
} from './expenses.rules.ts';
import { ReceiptField } from './receipt-field.tsx';

interface ExpenseDialogProps {
  /** The expense to change; undefined for a new one. */
  expense: Expense | undefined;
  /** What a new one is for. */
  subject: string;
  subjects: TimeSubjects;
  onClose: () => void;
}

/** The server's names of the fields here. */
const fieldsOfPaths: Record<string, keyof ExpenseFormValues> = {
  project_id: 'subject',
  client_email: 'subject',
};

/** Adds or changes an expense, with its receipt. */
export function ExpenseDialog({ expense, subject, subjects, onClose }: ExpenseDialogProps) {
  const [newId] = useState(() => crypto.randomUUID());
  // The server has it; its receipt may still be missing.
  const [stored, setStored] = useState(expense);
  const [receipt, setReceipt] = useState<File | null>();
  const save = useSaveExpense();
  const changeReceipt = useChangeReceipt();
  const form = useForm<ExpenseFormValues>({
    defaultValues: expense
      ? fieldsOfExpense(expense)
      : emptyExpense(billingCurrencyOf(subjects, subject), subject),
  });
  const { register, control, handleSubmit, setError, setValue, watch } = form;
  const { errors } = form.formState;
  const fields = watch();
  const billingCurrency = billingCurrencyOf(subjects, fields.subject, stored);
  const isForeign = fields.currency !== billingCurrency;

  /** A rate between two other currencies says nothing about these. */
  const forgetRate = () => setValue('exchange_rate', '');

  function changeCurrency(next: Currency) {
    if (fields.amount !== null) setValue('amount', sameUnits(fields.amount, fields.currency, next));
    setValue('currency', next, { shouldDirty: true });
    forgetRate();
  }

  function showError(error: Error) {
    const problems = error instanceof ApiError ? error.details : [];
    for (const { path, message } of problems) {
      setError(fieldsOfPaths[path] ?? (path as keyof ExpenseFormValues), { message });
    }
    if (problems.length === 0) setError('root', { message: error.message });
  }

  const submit = handleSubmit(async (values) => {
    if (isForeign && readExchangeRate(values.exchange_rate) === undefined) {
      setError('exchange_rate', { message: 'Enter a rate like 1.08.' });
      return;
    }
    const expense_id = stored?.expense_id ?? newId;
    const body = expenseRequest(values, billingCurrency);
    try {
      const isStored = stored !== undefined;
      // The server may have stored what an earlier attempt sent, whose answer was lost.
      const isRepeated = save.isError;
      setStored(await save.mutateAsync({ expense_id, body, isStored, isRepeated }));
    } catch (error) {
      showError(error as Error);
      return;
    }
    const isChanged = receipt || (receipt === null && stored?.receipt);
    if (isChanged) {
      const saved = await changeReceipt
        .mutateAsync({ expense_id, file: receipt })
        .catch(() => null);
      if (!saved) return;
    }
    onClose();
  });

  return (
    <FormDialog
      title={expense ? 'Edit expense' : 'Add expense'}
      action={expense ? 'Save' : 'Add expense'}
      busy={(save.isPending || changeReceipt.isPending) && 'Saving'}
      problem={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Description" error={errors.description?.message}>
        <Input limit={200} {...register('description')} />
      </Field>
      <div className={styles.pair}>
        <Field label="Date" error={errors.day?.message}>
          <Controller
            control={control}
            name="day"
            render={({ field }) => <DateField {...field} />}
          />
        </Field>
        <Field label="Category" error={errors.category?.message}>
          <Select
            options={expenseCategories.map((value) => ({
              value,
              label: expenseCategoryTexts[value],
            }))}
            {...register('category')}
          />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field label="Amount" error={errors.amount?.message}>
          <Controller
            control={control}
            name="amount"
            render={({ field }) => <PriceField {...field} currency={fields.currency} />}
          />
        </Field>
        <Field label="Currency" error={errors.currency?.message}>
          <CurrencyBox
            value={fields.currency}
            onChange={changeCurrency}
            first={[billingCurrency, subjects.other.currency]}
          />
        </Field>
      </div>
      <Field label="Project or client" optional error={errors.subject?.message}>
        <Select
          options={[{ value: '', label: 'None' }, ...subjectOptions(subjects, expense)]}
          {...register('subject', {
            onChange: ({ target }) => {
              const next = billingCurrencyOf(subjects, target.value, stored);
              if (next !== billingCurrency) forgetRate();
            },
          })}
        />
      </Field>
      {isForeign && (
        <Field
          label="Exchange rate"
          hint={`What 1 ${fields.currency} is in ${billingCurrency}. We store it with the expense.`}
          error={errors.exchange_rate?.message}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            placeholder="1.00"
            {...register('exchange_rate')}
          />
        </Field>
      )}
      <Controller
        control={control}
        name="billable"
        render={({ field: { value, onChange } }) => (
          <Checkbox label="Billable to the client" checked={value} onChange={onChange} />
        )}
      />
      {fields.billable && !fields.subject && (
        <p className={styles.amounts}>Choose a project or client, now or later, to bill it.</p>
      )}
      {fields.billable && (
        <Field
          label="Markup"
          optional
          hint="In percent. Your client doesn’t see it."
          error={errors.markup?.message}
        >
          <Controller
            control={control}
            name="markup"
            render={({ field }) => <NumberField {...field} placeholder="0" after="%" />}
          />
        </Field>
      )}
      <p className={styles.amounts} aria-live="polite">
        {amountsOf(fields, billingCurrency)}
      </p>
      <ReceiptField
        name={receipt === undefined ? stored?.receipt?.name : receipt?.name}
        error={
          changeReceipt.error
            ? `We saved the expense, but not its receipt. ${changeReceipt.error.message}`
            : undefined
        }
        onChange={(file) => {
          changeReceipt.reset();
          setReceipt(file);
        }}
      />
    </FormDialog>
  );
}
