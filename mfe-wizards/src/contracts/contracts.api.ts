import {
  acceptanceNonceHeader,
  type Contract,
  projects,
  proposals,
  type SignatureDrawing,
} from '@soloist/contracts';
import {
  apiUrl,
  call,
  queryClient,
  queryOptions,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { isMyProposal } from '../shared/ownership.api.ts';
import { isPreparing } from './contract-state.rules.ts';

const firstPollMs = 2000;
const lastPollMs = 60_000;

export const contractQuery = (contract_id: string) =>
  queryOptions({
    queryKey: ['contract', contract_id],
    queryFn: async ({ signal }) =>
      (await call(proposals.readContract, { params: { contract_id }, signal })).contract,
    // Another window, or the other side, may have changed the contract.
    staleTime: 0,
    // Polls until PDF and first invoice are ready, with a growing interval.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isPreparing(data) && Math.min(firstPollMs * 1.25 ** dataUpdateCount, lastPollMs),
  });

export const useContract = (contract_id: string) => useQuery(contractQuery(contract_id));

/** The URL of the document of record. */
export const pdfOf = ({ contract_id }: Contract) =>
  apiUrl(proposals.contractPdf, { params: { contract_id } });

function cacheContract(contract: Contract) {
  queryClient.setQueryData(contractQuery(contract.contract_id).queryKey, contract);
  // A signed-in client sees the contract in their list of proposals.
  void queryClient.invalidateQueries({ queryKey: ['received-proposals'] });
}

/** Not awaited: while offline, the refetch would delay the answer. */
export function refetchContract(contract_id: string) {
  void queryClient.invalidateQueries({ queryKey: contractQuery(contract_id).queryKey });
}

interface ContractAction {
  contract_id: string;
}

/** A mutation of the contract by its link. */
function useContractAction<Input extends ContractAction>(
  act: (input: Input) => Promise<{ contract: Contract }>,
) {
  return useMutation({
    mutationFn: act,
    onSuccess: ({ contract }) => cacheContract(contract),
    // Another window may have decided first: show the current state.
    onError: (_error, { contract_id }) => refetchContract(contract_id),
  });
}

/**
 * Reports that a person has the page open: a request alone proves nothing, because mail scanners
 * send one too.
 */
export const useMarkViewed = () =>
  useContractAction(async (contract: Contract) => {
    if (await isMyProposal(contract)) return { contract };
    const { contract_id } = contract;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return call(proposals.markViewed, {
      params: { contract_id },
      body: { time_zone: timeZone ?? '' },
    });
  });

interface AcceptInput extends ContractAction {
  name: string;
  drawing?: SignatureDrawing | undefined;
  po_number?: string | undefined;
}

/** Signs, then accepts with the nonce from the signature. */
export const useAcceptContract = () =>
  useContractAction(async ({ contract_id, name, drawing, po_number }: AcceptInput) => {
    const params = { contract_id };
    const body = { name, consent: true as const, drawing, po_number };
    const { nonce } = await call(proposals.sign, { params, body });
    return call(proposals.accept, { params, headers: { [acceptanceNonceHeader]: nonce } });
  });

export const useDeclineContract = () =>
  useContractAction(({ contract_id, reason }: ContractAction & { reason: string }) =>
    call(proposals.decline, { params: { contract_id }, body: { reason } }),
  );

interface MilestoneInput extends ContractAction {
  milestoneId: string;
}

export const useApproveMilestone = () =>
  useContractAction(({ contract_id, milestoneId }: MilestoneInput) =>
    call(projects.approveMilestone, { params: { contract_id, milestoneId } }),
  );

export const useRequestChanges = () =>
  useContractAction(({ contract_id, milestoneId, note }: MilestoneInput & { note: string }) =>
    call(projects.requestChanges, { params: { contract_id, milestoneId }, body: { note } }),
  );

export const useConfirmHours = () =>
  useContractAction(
    ({ contract_id, week_id, name }: ContractAction & { week_id: string; name: string }) =>
      call(projects.confirmHours, { params: { contract_id, week_id }, body: { name } }),
  );

interface QuestionInput extends ContractAction {
  name: string;
  email: string;
  message: string;
}

export const useAskQuestion = () =>
  useMutation({
    mutationFn: ({ contract_id, ...body }: QuestionInput) =>
      call(proposals.ask, { params: { contract_id }, body }),
  });
