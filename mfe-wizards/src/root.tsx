import { pageOf } from '@soloist/contracts';
import { UnfinishedPage } from '@soloist/ui';
import { Route, Routes, useNavigate } from '@soloist/web-client';
import { ContractPage, ReceivedProposalPage } from './features/contracts/contract.page.tsx';
import { steps } from './features/proposals/proposal-steps.ts';
import { ProposalWizardPage } from './features/proposals/proposal-wizard.page.tsx';
import { unfinishedPages } from './unfinished.ts';

export function Root() {
  const navigate = useNavigate();
  return (
    <Routes>
      {/* One route around all steps, so that the form outlives a change of step. */}
      <Route element={<ProposalWizardPage />}>
        {steps.map(({ path }) => (
          <Route key={path} path={path} element={null} />
        ))}
      </Route>
      <Route path="/proposal/accept/:contract_id" element={<ContractPage />} />
      <Route path="/accept/proposal/:id" element={<ReceivedProposalPage />} />
      {unfinishedPages.map(({ path, ...unfinished }) => (
        <Route
          key={path}
          path={path}
          element={<UnfinishedPage {...unfinished} page={pageOf(path)} onNavigate={navigate} />}
        />
      ))}
    </Routes>
  );
}
