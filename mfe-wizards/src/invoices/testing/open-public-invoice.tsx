import { queryClient, Route, Routes } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { renderAt } from '../../testing/render-at.tsx';
import { PublicInvoicePage } from '../public/public-invoice.page.tsx';

export type FakeResponses = Parameters<typeof answerCalls>[0];

/** For tests: opens the page behind a link, such as `o1?view=invoice`. Returns the calls. */
export function openPublicInvoice(link: string, answers: FakeResponses) {
  const calls = answerCalls(answers);
  queryClient.clear();
  renderAt(
    `/invoice/${link}`,
    <Routes>
      <Route path="/invoice/:orderId" element={<PublicInvoicePage />} />
    </Routes>,
  );
  return calls;
}
