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
import { isOwnProposal } from '../../is-own.ts';

const firstPollMs = 2000;
const lastPollMs = 60_000;

const contractQuery = (contract_id: string) =>
  queryOptions({
    queryKey: ['contract', contract_id],
    queryFn: async ({ signal }) =>
      (await call(proposals.readContract, { params: { contract_id }, signal })).contract,
    // Another window, or the other side, may have changed it.
    staleTime: 0,
    // Until the PDF is made; ever more slowly, should that take long.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && awaitsPdf(data) && Math.min(firstPollMs * 1.25 ** dataUpdateCount, lastPollMs),
  });

const pdfStatuses: Contract['status'][] = ['sent', 'viewed', 'accepted', 'active'];
const awaitsPdf = ({ pdfReady, status }: Contract) => !pdfReady && pdfStatuses.includes(status);

export const useContract = (contract_id: string) => useQuery(contractQuery(contract_id));

/** The address of the document of record. */
export const pdfOf = ({ contract_id }: Contract) =>
  apiUrl(proposals.contractPdf, { params: { contract_id } });

function keep(contract: Contract) {
  queryClient.setQueryData(contractQuery(contract.contract_id).queryKey, contract);
  // A signed-in client sees it among the proposals they received.
  void queryClient.invalidateQueries({ queryKey: ['received-proposals'] });
}

/** Not waited for: without a connection it would keep the answer from being shown. */
export function refetchContract(contract_id: string) {
  void queryClient.invalidateQueries({ queryKey: contractQuery(contract_id).queryKey });
}

interface Answer {
  contract_id: string;
}

/** An answer by the link. */
function useAnswer<Given extends Answer>(give: (given: Given) => Promise<{ contract: Contract }>) {
  return useMutation({
    mutationFn: give,
    onSuccess: ({ contract }) => keep(contract),
    // Refused because it was answered elsewhere: show what it has become.
    onError: (_error, { contract_id }) => refetchContract(contract_id),
  });
}

/** Says that a person has the page open: loading it proves nothing, a mail scanner does that too. */
export const useMarkViewed = () =>
  useAnswer(async (contract: Contract) => {
    if (await isOwnProposal(contract)) return { contract };
    const { contract_id } = contract;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return call(proposals.markViewed, {
      params: { contract_id },
      body: { time_zone: timeZone ?? '' },
    });
  });

interface Signing extends Answer {
  name: string;
  drawing?: SignatureDrawing | undefined;
}

/** Signs, then accepts with the nonce that signing gave. */
export const useAcceptContract = () =>
  useAnswer(async ({ contract_id, name, drawing }: Signing) => {
    const params = { contract_id };
    const body = { name, consent: true as const, ...(drawing && { drawing }) };
    const { nonce } = await call(proposals.sign, { params, body });
    return call(proposals.accept, { params, headers: { [acceptanceNonceHeader]: nonce } });
  });

export const useDeclineContract = () =>
  useAnswer(({ contract_id, reason }: Answer & { reason: string }) =>
    call(proposals.decline, { params: { contract_id }, body: { reason } }),
  );

interface Milestone extends Answer {
  milestoneId: string;
}

export const useApproveMilestone = () =>
  useAnswer(({ contract_id, milestoneId }: Milestone) =>
    call(projects.approveMilestone, { params: { contract_id, milestoneId } }),
  );

export const useRequestChanges = () =>
  useAnswer(({ contract_id, milestoneId, note }: Milestone & { note: string }) =>
    call(projects.requestChanges, { params: { contract_id, milestoneId }, body: { note } }),
  );

interface Question extends Answer {
  name: string;
  email: string;
  message: string;
}

export const useAskQuestion = () =>
  useMutation({
    mutationFn: ({ contract_id, ...body }: Question) =>
      call(proposals.ask, { params: { contract_id }, body }),
  });
