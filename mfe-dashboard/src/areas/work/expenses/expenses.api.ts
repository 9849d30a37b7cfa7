import { type Expense, type ExpenseFilter, type ExpenseForm, expenses } from '@soloist/contracts';
import { saveFile } from '@soloist/ui';
import {
  call,
  callFile,
  keepPreviousData,
  queryClient,
  useInfiniteQuery,
  useLive,
  useMutation,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

// The key begins with the live topic of invoices: sending or voiding one bills or frees expenses.
const key = ['invoice', 'expenses'] as const;
const refetch = () => queryClient.invalidateQueries({ queryKey: key });

/** My expenses, latest day first, page by page; each page has the sums of all that match. */
export function useExpenses(filter: ExpenseFilter) {
  useLive('invoice');
  return useInfiniteQuery({
    queryKey: [...key, filter],
    queryFn: ({ pageParam, signal }) =>
      call(expenses.list, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

interface SavedExpense {
  expense_id: string;
  body: ExpenseForm;
  /** Whether the server has it already. */
  isStored: boolean;
  /** Whether an earlier attempt failed: the server may have other values under this id. */
  isRepeated: boolean;
}
export const useSaveExpense = () =>
  useMutation({
    mutationFn: async ({ expense_id, body, isStored, isRepeated }: SavedExpense) => {
      const input = { params: { expense_id }, body };
      const added = isStored ? undefined : await call(expenses.add, input);
      if (added && !isRepeated) return added.expense;
      return (await call(expenses.change, input)).expense;
    },
    onSuccess: refetch,
  });

export const useRemoveExpense = () =>
  useMutation({
    mutationFn: ({ expense_id }: Expense) => call(expenses.remove, { params: { expense_id } }),
    onError: showErrorToast,
    // Also when it is refused: an invoice has billed the expense meanwhile, which the list shows then.
    onSettled: refetch,
  });

export const useRestoreExpense = () =>
  useMutation({
    mutationFn: ({ expense_id }: Expense) => call(expenses.restore, { params: { expense_id } }),
    onError: showErrorToast,
    onSettled: refetch,
  });

interface ReceiptChange {
  expense_id: string;
  /** Null deletes the receipt. */
  file: File | null;
}
export const useChangeReceipt = () =>
  useMutation({
    mutationFn: ({ expense_id, file }: ReceiptChange) => {
      const params = { expense_id };
      return file
        ? call(expenses.saveReceipt, { params, file })
        : call(expenses.removeReceipt, { params });
    },
    onSuccess: refetch,
  });

export const useDownloadReceipt = () =>
  useMutation({
    mutationFn: async ({ expense_id, name }: { expense_id: string; name: string }) =>
      saveFile(await callFile(expenses.readReceipt, { params: { expense_id } }), name),
    onError: showErrorToast,
  });

export const useExportExpenses = (filter: ExpenseFilter) =>
  useMutation({
    mutationFn: async () =>
      saveFile(await callFile(expenses.exportCsv, { query: filter }), 'expenses.csv'),
    onError: showErrorToast,
  });
