import { Route, Routes } from '@soloist/web-client';
import { WebhookPage } from './webhook.page.tsx';
import { WebhooksPage } from './webhooks.page.tsx';

/** The pages below `/settings/webhooks`, in one chunk. */
export const WebhookPages = () => (
  <Routes>
    <Route path="/" element={<WebhooksPage />} />
    <Route path="/:id" element={<WebhookPage />} />
  </Routes>
);
