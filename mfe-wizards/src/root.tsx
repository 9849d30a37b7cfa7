import { Loading, Skeleton } from '@soloist/ui';
import { Route, Routes } from '@soloist/web-client';
import { Suspense } from 'react';
import { steps } from './features/proposals/proposal-steps.ts';
import { ProposalWizardPage } from './features/proposals/proposal-wizard.page.tsx';
import {
  BlogEditorPage,
  BlogPreviewPage,
  BlogsPage,
  ContractPage,
  InvoicePages,
  ProjectEditorPage,
  ProjectMakingPage,
  ProjectPreviewPage,
  PublicInvoicePage,
  ReceivedProposalPage,
  ResumePage,
  ServiceOfferPage,
  ServiceWizardPage,
  SubscribePage,
} from './late-pages.ts';

export function Root() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        {/* One route around all steps, so that the form outlives a change of step. */}
        <Route element={<ProposalWizardPage />}>
          {steps.map(({ path }) => (
            <Route key={path} path={path} element={null} />
          ))}
        </Route>
        <Route path="/proposal/accept/:contract_id" element={<ContractPage />} />
        <Route path="/accept/proposal/:id" element={<ReceivedProposalPage />} />
        {/* The preview shows what is in the form, so both share it. */}
        <Route element={<InvoicePages />}>
          <Route path="/invoice/new" element={null} />
          <Route path="/invoice/preview" element={null} />
        </Route>
        <Route path="/invoice/:orderId" element={<PublicInvoicePage />} />
        <Route path="/subscribe/:plan" element={<SubscribePage />} />
        <Route path="/subscribe/resume" element={<ResumePage />} />
        <Route element={<ServiceWizardPage />}>
          {servicePaths.map((path) => (
            <Route key={path} path={path} element={null} />
          ))}
        </Route>
        <Route path="/service-offer" element={<ServiceOfferPage />} />
        <Route path="/create-project" element={<ProjectEditorPage />} />
        <Route path="/create-project-ai" element={<ProjectMakingPage />} />
        <Route path="/projectPreview" element={<ProjectPreviewPage />} />
        <Route path="/projectPreview/:id" element={<ProjectPreviewPage />} />
        <Route path="/create-blog" element={<BlogEditorPage />} />
        <Route path="/blogPreview" element={<BlogPreviewPage />} />
        <Route path="/blogs" element={<BlogsPage />} />
      </Routes>
    </Suspense>
  );
}

// Named here, since the wizard's own list would bring the whole wizard into the start.
const servicePaths = [
  '/service-overview',
  '/service-deliverables',
  '/service-description',
  '/service-price',
  '/service-image',
];

/** Stands for a page whose chunk is on its way. */
const PageLoading = () => (
  <Loading label="Loading the page">
    <Skeleton width="40%" height={28} />
    <Skeleton shape="block" height={240} />
  </Loading>
);
