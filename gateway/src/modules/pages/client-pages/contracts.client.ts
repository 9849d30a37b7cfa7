import { type Contract, callPath, contract, proposals } from '@soloist/contracts';
import * as z from 'zod/mini';
import { fetchJson } from '../../http/index.ts';

const response = z.object({ contract });

/**
 * Reads contracts from documents by their public links, each time anew; `undefined` when there is
 * none.
 * @throws Error if it is unavailable or refuses.
 */
export const createContractLookup =
  ({ origin }: URL) =>
  async (contract_id: string): Promise<Contract | undefined> => {
    const address = origin + callPath(proposals.readContract, { params: { contract_id } });
    return (await fetchJson(address, { schema: response }))?.value.contract;
  };
