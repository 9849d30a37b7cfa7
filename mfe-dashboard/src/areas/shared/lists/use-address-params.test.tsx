import { BrowserRouter, QueryClientProvider, queryClient } from '@soloist/web-client';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useAddress } from '../../admin/layout/use-address.ts';
import { useLedgerAddress } from '../../admin/ledger/use-ledger-address.ts';
import { useDiscoverAddress } from '../../hiring/search/use-discover-address.ts';
import { useListAddress } from '../../work/documents/use-list-address.ts';
import { useLeadsAddress } from '../../work/leads/use-leads-address.ts';
import { useWalletAddress } from '../../work/wallet/use-wallet-address.ts';

const Router = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>{children}</BrowserRouter>
  </QueryClientProvider>
);

/** Makes both changes before the page renders again. */
function changeTwice<Address extends object>(
  useHook: () => Address,
  at: string,
  change: (address: Address) => void,
) {
  history.replaceState(null, '', at);
  const { result } = renderHook(useHook, { wrapper: Router });
  act(() => change(result.current));
  return location.search;
}

const discover = { tabs: ['people', 'jobs'], first: 'people', searchTab: 'people' } as const;

describe('a change of the address keeps the one just before it', () => {
  it('in the list of projects', () => {
    const search = changeTwice(useListAddress, '/projects?q=oil', ({ change }) => {
      change({ status: 'viewed' });
      change({ payment_type: 'fixed' });
    });
    expect(search).toBe('?q=oil&status=viewed&payment_type=fixed');
  });

  it('in Discover', () => {
    const search = changeTwice(
      () => useDiscoverAddress(discover),
      '/discover?q=oil',
      ({ choose }) => {
        choose('skill', 'Packaging');
        choose('location', 'Lagos');
      },
    );
    expect(search).toBe('?q=oil&tab=people&skill=Packaging&location=Lagos');
  });

  it('in the leads', () => {
    const search = changeTwice(useLeadsAddress, '/lead-dashboard', ({ change }) => {
      change({ q: 'oil' });
      change({ source: 'campaign' });
    });
    expect(search).toBe('?q=oil&source=campaign');
  });

  it('in the wallet', () => {
    const search = changeTwice(useWalletAddress, '/payments', ({ change }) => {
      change({ currency: 'EUR' });
      change({ period: '2026-10' });
    });
    expect(search).toBe('?currency=EUR&period=2026-10');
  });

  it('in the ledger', () => {
    const search = changeTwice(useLedgerAddress, '/operator/ledger', ({ change }) => {
      change({ kind: 'payment' });
      change({ key: 'one' });
    });
    expect(search).toBe('?kind=payment&key=one');
  });

  it('in the lists of admins', () => {
    const search = changeTwice(useAddress, '/admin/users', ({ change }) => {
      change({ q: 'ada' });
      change({ state: 'active' });
    });
    expect(search).toBe('?q=ada&state=active');
  });
});
