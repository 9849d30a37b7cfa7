import type { Contract } from '@soloist/contracts';
import { isPreparing } from '../contracts/contract-state.rules.ts';
import { readContract } from './contract-calls.ts';

const firstPollMs = 2000;
const lastPollMs = 60_000;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the contract's documents are ready, or when it need not wait any more. */
export async function untilPrepared({ contract_id }: Contract, mustWait: () => boolean) {
  for (let waitMs = firstPollMs; ; waitMs = Math.min(waitMs * 1.25, lastPollMs)) {
    await delay(waitMs);
    if (!mustWait()) return;
    const contract = await readContract(contract_id);
    if (contract && !isPreparing(contract)) return;
  }
}
