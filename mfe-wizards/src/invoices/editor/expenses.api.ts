import { type BillableExpensesQuery, expenses } from '@soloist/contracts';
import { call, keepPreviousData, queryClient, useMutation, useQuery } from '@soloist/web-client';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type InvoiceDraft, withItems } from '../invoice-draft.rules.ts';
import type { InvoiceServerDraft } from '../invoices.api.ts';

const key = ['invoice', 'expenses'] as const;
const refetch = () => queryClient.invalidateQueries({ queryKey: key });

/** The lines that unbilled expenses would make. */
export const useUnbilledExpenses = (query: BillableExpensesQuery | undefined) =>
  useQuery({
    queryKey: [...key, 'unbilled', query],
    queryFn: ({ signal }) => call(expenses.unbilled, { query: query!, signal }),
    enabled: query !== undefined,
    placeholderData: query && keepPreviousData,
  });

interface AddedExpenses {
  query: BillableExpensesQuery;
  /** Who the invoice is for, where it does not say so yet. */
  recipient: Partial<Pick<InvoiceDraft, 'email' | 'client_name' | 'proposal_id'>>;
}

/** Reserves expenses for the invoice draft and adds their lines, also after the drawer closed. */
export function useAddExpenses(draft: InvoiceServerDraft, onAdded: () => void) {
  const { getValues, setValue } = useFormContext<InvoiceDraft>();
  // The same until an answer arrives: after a lost one, the lines come with the next.
  const [claim_id, setClaimId] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: ({ query }: AddedExpenses) =>
      call(expenses.claim, { params: { draft_id: draft.id }, body: { ...query, claim_id } }),
    onSuccess: ({ items }, { recipient }) => {
      setClaimId(crypto.randomUUID());
      const tax = getValues('items').at(-1)?.tax ?? null;
      const added = items.map(({ name, qty, rate, total, expense_id }) => ({
        ...{ name, qty, rate, tax },
        expense: { draft_id: draft.id, expense_id, price: total },
      }));
      const values = {
        items: withItems(getValues('items'), added),
        ...(getValues('email') ? {} : recipient),
      };
      for (const [name, value] of Object.entries(values)) {
        setValue(name as keyof InvoiceDraft, value, { shouldDirty: true });
      }
      // Expenses of a draft that is not stored are freed after an hour.
      draft.flush();
      onAdded();
    },
    onSettled: refetch,
  });
}
export type AddExpensesMutation = ReturnType<typeof useAddExpenses>;

/** Frees the expenses of an invoice draft, or one of them. */
export const useReleaseExpenses = () =>
  useMutation({
    mutationFn: ({ draft_id, expense_id }: { draft_id: string; expense_id?: string }) =>
      call(expenses.release, { params: { draft_id }, query: { expense_id } }),
    onSettled: refetch,
  });
