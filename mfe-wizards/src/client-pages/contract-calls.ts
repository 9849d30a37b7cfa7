import type { Contract } from '@soloist/contracts';

/** Calls the API without the code that other pages use for it; `undefined` after any failure. */
async function fetchContract(path: string, init?: RequestInit): Promise<Contract | undefined> {
  try {
    const reply = await fetch(`/api/proposal/${path}`, init);
    // Read in any case: the request ends with its body.
    const { contract } = await reply.json();
    return reply.ok ? contract : undefined;
  } catch {
    return undefined;
  }
}

export const readContract = (contract_id: string) => fetchContract(`contract/${contract_id}`);

export const markViewed = (contract_id: string) =>
  fetchContract(`viewed/${contract_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? '' }),
  });
