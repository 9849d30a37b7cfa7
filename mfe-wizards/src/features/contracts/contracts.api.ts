import { acceptanceNonceHeader, type Contract, proposals } from '@soloist/contracts';
import { call, queryClient, queryOptions, useMutation, useQuery } from '@soloist/web-client';

const contractQuery = (contract_id: string) =>
  queryOptions({
    queryKey: ['contract', contract_id],
    queryFn: async ({ signal }) =>
      (await call(proposals.readContract, { params: { contract_id }, signal })).contract,
    staleTime: 0,
  });

export const useContract = (contract_id: string) => useQuery(contractQuery(contract_id));

function keep(contract: Contract) {
  queryClient.setQueryData(contractQuery(contract.contract_id).queryKey, contract);
  // A signed-in client sees it among the proposals they received.
  return queryClient.invalidateQueries({ queryKey: ['received-proposals'] });
}

/** Says that a person has the page open: loading it proves nothing, a mail scanner does that too. */
export function useMarkViewed() {
  return useMutation({
    mutationFn: (contract_id: string) => call(proposals.markViewed, { params: { contract_id } }),
    onSuccess: ({ contract }) => keep(contract),
  });
}

interface Answer {
  contract_id: string;
}

/** Signs, then accepts with the nonce that signing gave. */
export function useAcceptContract() {
  return useMutation({
    mutationFn: async ({ contract_id, name }: Answer & { name: string }) => {
      const params = { contract_id };
      const { nonce } = await call(proposals.sign, { params, body: { name, consent: true } });
      return call(proposals.accept, { params, headers: { [acceptanceNonceHeader]: nonce } });
    },
    onSuccess: ({ contract }) => keep(contract),
    // Refused because it was answered elsewhere: show what it has become.
    onError: (_error, { contract_id }) => queryClient.invalidateQueries(contractQuery(contract_id)),
  });
}

export function useDeclineContract() {
  return useMutation({
    mutationFn: ({ contract_id, reason }: Answer & { reason: string }) =>
      call(proposals.decline, { params: { contract_id }, body: { reason } }),
    onSuccess: ({ contract }) => keep(contract),
    onError: (_error, { contract_id }) => queryClient.invalidateQueries(contractQuery(contract_id)),
  });
}
