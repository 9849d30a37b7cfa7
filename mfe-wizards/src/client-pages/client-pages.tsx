import { QueryClientProvider, Route, Routes } from '@soloist/web-client';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ContractPage } from '../contracts/contract.page.tsx';
import { RenderedLanguage } from '../shared/translations/language-scope.tsx';
import type { Language } from '../shared/translations/languages.rules.ts';

interface ClientPagesProps {
  language: Language;
  queryClient: QueryClient;
}

/** The pages behind emailed links as documents of their own: the same on the server and in the browser. */
export const ClientPages = ({ language, queryClient }: ClientPagesProps) => (
  <RenderedLanguage value={language}>
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path="/proposal/accept/:contract_id" element={<ContractPage />} />
        <Route path="*" element={<OtherPage />} />
      </Routes>
    </QueryClientProvider>
  </RenderedLanguage>
);

/** A link led to a page that this document does not have. */
function OtherPage() {
  useEffect(() => window.location.reload(), []);
  return null;
}
