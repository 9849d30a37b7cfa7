import { type Dispute, type DisputeDetail, disputes } from '@soloist/contracts';
import { saveFile } from '@soloist/ui';
import {
  call,
  callFile,
  queryClient,
  showToast,
  useInfiniteQuery,
  useLive,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { refetchWallet } from '../wallet/wallet.api.ts';

// A dispute changes the wallet's balance, so a change to one is published under the wallet's topic.
const keys = {
  list: ['wallet', 'disputes'],
  one: (id: string) => ['wallet', 'dispute', id],
};

/** Disputes about payments of my invoices, newest first. */
export function useDisputes() {
  useLive('wallet');
  return useInfiniteQuery({
    queryKey: keys.list,
    queryFn: ({ pageParam, signal }) =>
      call(disputes.list, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export function useDispute(id: string) {
  useLive('wallet');
  return useQuery({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) =>
      (await call(disputes.read, { params: { disputeId: id }, signal })).dispute,
  });
}

/** Saves the evidence pack. */
export const useEvidencePack = () =>
  useMutation({
    mutationFn: async ({ id, invoiceNumber }: Dispute) => {
      const pack = await callFile(disputes.evidence, { params: { disputeId: id } });
      saveFile(pack, `dispute-${invoiceNumber}.zip`);
    },
    onError: showErrorToast,
  });

const saveDispute = ({ message, dispute }: { message: string; dispute: DisputeDetail }) => {
  queryClient.setQueryData(keys.one(dispute.id), dispute);
  showToast({ message, kind: 'success' });
  return refetchWallet();
};

/** The calling form displays the error. */
export const useContest = () =>
  useMutation({
    mutationFn: ({ id, summary }: { id: string; summary: string }) =>
      call(disputes.contest, { params: { disputeId: id }, body: { summary } }),
    onSuccess: saveDispute,
  });

export const useAcceptDispute = () =>
  useMutation({
    mutationFn: (id: string) => call(disputes.accept, { params: { disputeId: id } }),
    onSuccess: saveDispute,
    onError: showErrorToast,
  });
