import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { late } from './late.tsx';

const Name = ({ name }: { name: string }) => <p>{name} is here</p>;

const WithLabel = ({ children }: { children: ReactNode }) => (
  <>
    <input aria-label="Note" />
    <Suspense fallback="Loading">{children}</Suspense>
  </>
);

it('shows the loaded component with its props', async () => {
  const LateName = late(async () => ({ default: Name }));
  render(
    <Suspense fallback="Loading">
      <LateName name="Ada" />
    </Suspense>,
  );
  expect(await screen.findByText('Ada is here')).toBeInTheDocument();
});

it('shows in place why it failed to load, and retries on request', async () => {
  const reportError = jest.fn();
  Object.assign(window, { reportError });
  let attempts = 0;
  const LateName = late(async () => {
    attempts += 1;
    if (attempts < 3) throw new Error(`chunk, attempt ${attempts}`);
    return { default: Name };
  });
  render(
    <WithLabel>
      <LateName name="Ada" />
    </WithLabel>,
  );
  await screen.findByText('We couldn’t load this part of the page.');
  expect(screen.getByText(/^It failed because of a problem on our side/)).toBeVisible();
  expect(reportError).toHaveBeenCalledWith(new Error('chunk, attempt 1'));
  await userEvent.type(screen.getByLabelText('Note'), 'kept');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ada is here')).toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('kept');
});

it.each([{ name: 'ChunkLoadError' }, { code: 'CSS_CHUNK_LOAD_FAILED' }])(
  'names the connection only for a file that did not arrive: %j',
  async (fields) => {
    Object.assign(window, { reportError: jest.fn() });
    const LateName = late<object>(() => Promise.reject(Object.assign(new Error('file'), fields)));
    render(
      <WithLabel>
        <LateName />
      </WithLabel>,
    );
    expect(await screen.findByText('Check your connection and try again.')).toBeVisible();
  },
);
