import { Route, Routes } from '@soloist/web-client';
import { AccountingPage } from './accounting/accounting.page.tsx';
import { ClientStatementsPage } from './accounting/client-statements.page.tsx';
import { ForecastPage } from './forecast/forecast.page.tsx';

/** The pages below `/payments` about income and books, in one chunk. */
export const BooksPages = () => (
  <Routes>
    <Route path="/accounting" element={<AccountingPage />} />
    <Route path="/clients" element={<ClientStatementsPage />} />
    <Route path="/forecast" element={<ForecastPage />} />
  </Routes>
);
