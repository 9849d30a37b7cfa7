import type { Contract } from '@soloist/contracts';
import {
  BrowserRouter,
  QueryClientProvider,
  queryClient,
  Route,
  Routes,
} from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { render } from '@testing-library/react';
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
  history.replaceState(null, '', `/proposal/accept/${contract_id}${search}`);
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path="/proposal/accept/:contract_id" element={<ContractPage />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  const setContract = (next: Contract) => {
    current = next;
  };
  return { calls, setContract };
}
