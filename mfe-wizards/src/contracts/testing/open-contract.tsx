import type { Contract } from '@soloist/contracts';
import { queryClient, Route, Routes } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { renderAt } from '../../testing/render-at.tsx';
import { ContractPage } from '../contract.page.tsx';

/**
 * For tests: opens the page of a contract. Returns the calls, and a function that changes the next
 * response.
 */
export function openContract(
  contract: Contract,
  {
    search = '',
    answers = {},
  }: { search?: string; answers?: Record<string, object | (() => Response)> } = {},
) {
  let current = contract;
  const { contract_id } = contract;
  const calls = answerCalls({
    [`GET /api/proposal/contract/${contract_id}`]: () =>
      Response.json({ success: true, contract: current }),
    ...answers,
  });
  queryClient.clear();
  renderAt(
    `/proposal/accept/${contract_id}${search}`,
    <Routes>
      <Route path="/proposal/accept/:contract_id" element={<ContractPage />} />
    </Routes>,
  );
  const setContract = (next: Contract) => {
    current = next;
  };
  return { calls, setContract };
}
