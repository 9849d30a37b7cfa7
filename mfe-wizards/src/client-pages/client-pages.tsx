import { QueryClientProvider, Route, Routes } from '@soloist/web-client';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ContractPage } from '../contracts/contract.page.tsx';
import { PublicInvoicePage } from '../invoices/public/public-invoice.page.tsx';
import { RenderedPage } from '../shared/public-page/rendered-page.ts';
import type { Language } from '../shared/translations/languages.rules.ts';

interface ClientPagesProps {
  language: Language;
  isViewReported: boolean;
  queryClient: QueryClient;
}

/** The pages behind emailed links as documents of their own: the same on the server and in the browser. */
export const ClientPages = ({ queryClient, ...rendered }: ClientPagesProps) => (
  <RenderedPage value={rendered}>
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path="/proposal/accept/:contract_id" element={<ContractPage />} />
        <Route path="/invoice/:orderId" element={<PublicInvoicePage />} />
        <Route path="*" element={<OtherPage />} />
      </Routes>
    </QueryClientProvider>
  </RenderedPage>
);

/** A link led to a page that this document does not have. */
function OtherPage() {
  useEffect(() => window.location.reload(), []);
  return null;
}
