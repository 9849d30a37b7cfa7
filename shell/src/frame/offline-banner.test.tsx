import { render, screen } from '@testing-library/react';
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
