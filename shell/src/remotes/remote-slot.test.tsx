import { BrowserRouter } from '@soloist/web-client';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRemoteApp } from './remote-app.ts';
import { RemoteSlot } from './remote-slot.tsx';
import { UnreachableError } from './unreachable.ts';

beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => jest.restoreAllMocks());

async function renderSlot(load: jest.Mock) {
  const app = createRemoteApp({ name: 'mfe-dashboard', version: '1.0.0', load });
  render(
    <BrowserRouter>
      <RemoteSlot app={app} inFrame />
    </BrowserRouter>,
  );
  void app.show();
  await screen.findByText('We couldn’t load this part of Soloist.');
}

it('says that the page failed when it throws, with the ways to retry and to go home', async () => {
  const load = jest.fn().mockRejectedValue(new TypeError('x is not a function'));
  await renderSlot(load);
  expect(screen.getByText(/^It failed because of a problem on our side\./)).toBeVisible();
  expect(screen.queryByText(/connection/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'go to your home page' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(load).toHaveBeenCalledTimes(2);
});

it('names the connection when its files do not arrive', async () => {
  await renderSlot(jest.fn().mockRejectedValue(new UnreachableError(new Error('no route'))));
  expect(screen.getByText('Check your connection and try again.')).toBeVisible();
});
