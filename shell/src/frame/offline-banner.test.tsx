import { render, screen } from '@testing-library/react';
import { loadedAt } from './loaded-at.rules.ts';
import { OfflineBanner } from './offline-banner.tsx';

it('is empty while there is a connection', () => {
  render(<OfflineBanner />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('says what still works without one', () => {
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<OfflineBanner />);
  expect(screen.getByRole('status')).toHaveTextContent(
    'You’re offline, so this may be out of date. Only messages, drafts and your timer can change: we save them in this browser.',
  );
  isOnline.mockRestore();
});

it('names the time of today, and the day of another one', () => {
  const now = new Date(2026, 10, 29, 16, 0);
  expect(loadedAt(new Date(2026, 10, 29, 14, 32).getTime(), now)).toMatch(
    /^Offline – showing what was loaded at \D*(?:2|14):32/,
  );
  expect(loadedAt(new Date(2026, 10, 27, 14, 32).getTime(), now)).toMatch(
    /^Offline – showing what was loaded on .*27.*2026.*:32/,
  );
});
