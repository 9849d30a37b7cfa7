import { samplePublicProfile } from '@soloist/contracts/testing';
import { BrowserRouter, QueryClientProvider, queryClient } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { SiteHomePage } from './site-home.page.tsx';

const profile = samplePublicProfile();
const site = { host: 'ada.localhost', theme: 'monograph', accent: '', published: true, profile };
const viewPath = `/api/users/${profile.id}/views`;
const showSite = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SiteHomePage />
      </BrowserRouter>
    </QueryClientProvider>,
  );

it('counts a visit once a load, and shows the site although counting fails', async () => {
  // Nobody answers the count: it is refused.
  const calls = answerCalls({ [`GET /api/site/by-host/${window.location.hostname}`]: { site } });
  const { unmount } = showSite();
  expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeInTheDocument();
  const counts = () => calls.filter(({ method, path }) => method === 'POST' && path === viewPath);
  await waitFor(() => expect(counts()).toHaveLength(1));
  unmount();
  showSite();
  expect(screen.getByRole('heading', { name: 'Ada Lovelace' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(counts()).toHaveLength(1);
});
