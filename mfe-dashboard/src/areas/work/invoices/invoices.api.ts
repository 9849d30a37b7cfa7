import {
  type creditForm,
  type InvoiceDetail,
  type InvoiceStatus,
  type InvoiceSummary,
  invoices,
  numberInFileName,
  type paymentForm,
  type UblProfile,
} from '@soloist/contracts';
import { saveFile } from '@soloist/ui';
import {
  call,
  callFile,
  keepPreviousData,
  queryClient,
  showToast,
  useInfiniteQuery,
  useLive,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import type { output } from 'zod/mini';
import { ownFirst } from '../../shared/formats/sums.rules.ts';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { useMyCurrency } from '../../shared/profiles/profiles.api.ts';

export interface InvoiceFilters {
  status?: InvoiceStatus | undefined;
  q?: string | undefined;
}

// Keys begin with the live topic, so a change published by the server refetches them.
const keys = {
  all: ['invoice'] as const,
  list: (filters: InvoiceFilters) => ['invoice', 'list', filters] as const,
  summary: ['invoice', 'summary'] as const,
  one: (id: string) => ['invoice', id] as const,
};

/** My invoices and credit notes, newest first, page by page. */
export function useInvoices(filters: InvoiceFilters = {}) {
  useLive('invoice');
  return useInfiniteQuery({
    queryKey: keys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      call(invoices.list, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Counts and sums of my invoices by status and currency, my own currency first. */
export function useInvoiceTotals() {
  useLive('invoice');
  const own = useMyCurrency();
  return useQuery({
    queryKey: keys.summary,
    queryFn: async ({ signal }) => (await call(invoices.summary, { signal })).totals,
    select: (totals) => ownFirst(totals, own),
  });
}

export function useInvoice(id: string) {
  useLive('invoice');
  return useQuery({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) =>
      (await call(invoices.fetchInvoice, { params: { id }, signal })).invoice,
  });
}

type Changed = Promise<{ message: string; invoice: InvoiceDetail }>;

/** One change of an invoice; the calling form displays the error. */
function useChange<Input>(change: (input: Input) => Changed) {
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ message, invoice }) => {
      queryClient.setQueryData(keys.one(invoice.id), invoice);
      showToast({ message, kind: 'success' });
      await queryClient.invalidateQueries({ queryKey: keys.all });
      // A project lists its invoices and the invoiced amounts of its milestones.
      await queryClient.invalidateQueries({ queryKey: ['proposal'] });
    },
  });
}

export const useRecordPayment = () =>
  useChange(({ id, ...body }: { id: string } & output<typeof paymentForm>) =>
    call(invoices.recordPayment, { params: { id }, body }),
  );

export const useCreditInvoice = () =>
  useChange(({ id, ...body }: { id: string } & output<typeof creditForm>) =>
    call(invoices.credit, { params: { id }, body }),
  );

export const useVoidInvoice = () =>
  useChange(({ id, reason }: { id: string; reason: string }) =>
    call(invoices.void, { params: { id }, body: { reason } }),
  );

export const useSetReminders = () =>
  useChange(({ id, ...body }: { id: string; days: number[]; time_zone: string }) =>
    call(invoices.setReminders, { params: { id }, body }),
  );

export const useRemovePayment = () =>
  useChange((params: { id: string; paymentId: string }) =>
    call(invoices.removePayment, { params }),
  );

export const useRemind = () =>
  useChange(({ id, message }: { id: string; message: string }) =>
    call(invoices.remind, { params: { id }, body: { message } }),
  );

export const useResendInvoice = () =>
  useChange((id: string) => call(invoices.resend, { params: { id } }));

export const useRetryInvoiceDelivery = () =>
  useChange((params: { id: string; deliveryId: string }) =>
    call(invoices.retryDelivery, { params }),
  );

export function useInvoicePdf() {
  return useMutation({
    mutationFn: async ({ id, number }: { id: string; number: string }) =>
      saveFile(await callFile(invoices.pdf, { params: { id } }), `${numberInFileName(number)}.pdf`),
    onError: showErrorToast,
  });
}

interface UblDownload {
  invoice: Pick<InvoiceSummary, 'id' | 'number'>;
  profile: UblProfile;
}

export function useInvoiceUbl() {
  return useMutation({
    mutationFn: async ({ invoice: { id, number }, profile }: UblDownload) =>
      saveFile(
        await callFile(invoices.ubl, { params: { id }, query: { profile } }),
        `${numberInFileName(number)}-${profile}.xml`,
      ),
    onError: showErrorToast,
  });
}
