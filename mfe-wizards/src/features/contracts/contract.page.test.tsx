import {
  BrowserRouter,
  QueryClientProvider,
  queryClient,
  Route,
  Routes,
} from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { render, screen } from '@testing-library/react';
import { ContractPage } from './contract.page.tsx';

const contract_id = 'c'.repeat(32);

function open(failure: { status: number; code: string; message: string }) {
  const { status, ...body } = failure;
  answerCalls({
    [`GET /api/proposal/contract/${contract_id}`]: () =>
      Response.json({ success: false, ...body }, { status }),
  });
  queryClient.clear();
  history.replaceState(null, '', `/proposal/accept/${contract_id}`);
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path="/proposal/accept/:contract_id" element={<ContractPage />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
const tryAgain = () => screen.queryByRole('button', { name: /try again/i });

it('tells the reader of a link that its sender has closed their account, and not to try again', async () => {
  const message = 'This proposal was withdrawn: its sender has closed their account.';
  open({ status: 410, code: 'gone', message });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(tryAgain()).toBeNull();
});

it('says of an unknown link that it leads to no proposal', async () => {
  open({ status: 404, code: 'not_found', message: 'This proposal does not exist.' });
  expect(await screen.findByText('This link does not lead to a proposal')).toBeTruthy();
  expect(tryAgain()).toBeNull();
});
