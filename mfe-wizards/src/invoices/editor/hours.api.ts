import { type HoursQuery, timeTracking } from '@soloist/contracts';
import { call, keepPreviousData, queryClient, useMutation, useQuery } from '@soloist/web-client';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type InvoiceDraft, withItems } from '../invoice-draft.rules.ts';
import type { InvoiceServerDraft } from '../invoices.api.ts';

const refetch = () => queryClient.invalidateQueries({ queryKey: ['time'] });

export const useTimeSubjects = () =>
  useQuery({
    queryKey: ['time', 'subjects'],
    queryFn: ({ signal }) => call(timeTracking.subjects, { signal }),
  });

/** The lines that unbilled hours would make. */
export const useUnbilledHours = (query: HoursQuery | undefined) =>
  useQuery({
    queryKey: ['time', 'unbilled', query],
    queryFn: ({ signal }) => call(timeTracking.unbilled, { query: query!, signal }),
    enabled: query !== undefined,
    placeholderData: query && keepPreviousData,
  });

export interface AddedHours {
  query: HoursQuery;
  /** Who the invoice is for, where it does not say so yet. */
  recipient: Partial<Pick<InvoiceDraft, 'email' | 'client_name' | 'proposal_id'>>;
}

/** Reserves hours for the invoice draft and adds their lines, also after the drawer closed. */
export function useAddHours(draft: InvoiceServerDraft, onAdded: () => void) {
  const { getValues, setValue } = useFormContext<InvoiceDraft>();
  // The same until an answer arrives: after a lost one, the lines come with the next.
  const [claim_id, setClaimId] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: ({ query }: AddedHours) =>
      call(timeTracking.claim, { params: { draft_id: draft.id }, body: { ...query, claim_id } }),
    onSuccess: ({ items, seconds }, { recipient }) => {
      const hours_claim_id = claim_id;
      setClaimId(crypto.randomUUID());
      const tax = getValues('items').at(-1)?.tax ?? null;
      const hours_draft_id = draft.id;
      const reserved = { hours_draft_id, hours_claim_id };
      const added = items.map(({ name, qty, rate }) => ({ name, qty, rate, tax, ...reserved }));
      const values = {
        items: withItems(getValues('items'), added),
        // Not the server's sum, which includes hours of a lost answer, without lines.
        tracked_seconds: (getValues('tracked_seconds') || 0) + seconds,
        ...(getValues('email') ? {} : recipient),
      };
      for (const [name, value] of Object.entries(values)) {
        setValue(name as keyof InvoiceDraft, value, { shouldDirty: true });
      }
      // Hours of a draft that is not stored are freed after an hour.
      draft.flush();
      onAdded();
    },
    onSettled: refetch,
  });
}
export type AddHoursMutation = ReturnType<typeof useAddHours>;

/** Frees the hours of the invoice draft. */
export const useReleaseHours = (draft_id: string) =>
  useMutation({
    mutationFn: () => call(timeTracking.release, { params: { draft_id } }),
    onSettled: refetch,
  });
