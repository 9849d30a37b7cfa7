import { Loading, Skeleton } from '@soloist/ui';
import { Route, Routes } from '@soloist/web-client';
import { Suspense } from 'react';
import {
  BlogEditorPage,
  BlogPreviewPage,
  BlogsPage,
  ContractPage,
  InvoicePages,
  NewOrderPage,
  OrderPage,
  ProjectEditorPage,
  ProjectGenerationPage,
  ProjectPreviewPage,
  PublicInvoicePage,
  ReceivedProposalPage,
  ResumePage,
  ServiceOfferPage,
  ServiceWizardPage,
  SubscribePage,
} from './lazy-pages.ts';
import { ProposalWizardPage } from './proposals/proposal-wizard.page.tsx';

export function Root() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        {/* One route around all steps, so that the form survives a change of step. */}
        <Route element={<ProposalWizardPage />}>
          <Route path="/proposal/new" element={null} />
          <Route path="/proposal/contract" element={null} />
          <Route path="/proposal/review" element={null} />
          <Route path="/proposal/sign" element={null} />
        </Route>
        <Route path="/proposal/accept/:contract_id" element={<ContractPage />} />
        <Route path="/accept/proposal/:id" element={<ReceivedProposalPage />} />
        {/* The preview shows the form's content, so both share it. */}
        <Route element={<InvoicePages />}>
          <Route path="/invoice/new" element={null} />
          <Route path="/invoice/preview" element={null} />
        </Route>
        <Route path="/invoice/:orderId" element={<PublicInvoicePage />} />
        <Route path="/order/new/:id" element={<NewOrderPage />} />
        <Route path="/order/:link" element={<OrderPage />} />
        <Route path="/subscribe/:plan" element={<SubscribePage />} />
        <Route path="/subscribe/resume" element={<ResumePage />} />
        <Route element={<ServiceWizardPage />}>
          <Route path="/service-overview" element={null} />
          <Route path="/service-deliverables" element={null} />
          <Route path="/service-description" element={null} />
          <Route path="/service-price" element={null} />
          <Route path="/service-image" element={null} />
        </Route>
        <Route path="/service-offer" element={<ServiceOfferPage />} />
        <Route path="/create-project" element={<ProjectEditorPage />} />
        <Route path="/create-project-ai" element={<ProjectGenerationPage />} />
        <Route path="/projectPreview" element={<ProjectPreviewPage />} />
        <Route path="/projectPreview/:id" element={<ProjectPreviewPage />} />
        <Route path="/create-blog" element={<BlogEditorPage />} />
        <Route path="/blogPreview" element={<BlogPreviewPage />} />
        <Route path="/blogs" element={<BlogsPage />} />
      </Routes>
    </Suspense>
  );
}

/** Shown while a page's chunk loads. */
const PageLoading = () => (
  <Loading label="Loading the page">
    <Skeleton width="40%" height={28} />
    <Skeleton shape="block" height={240} />
  </Loading>
);
