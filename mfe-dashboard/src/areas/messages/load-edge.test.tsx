import { QueryClientProvider, queryClient } from '@soloist/web-client';
import { act, render, waitFor } from '@testing-library/react';
import { LoadEdge } from './load-edge.tsx';

it('shows the spinner only while it loads, so that nothing repaints otherwise', async () => {
  let triggerIntersection: (entries: { isIntersecting: boolean }[]) => void = () => {};
  class Observer {
    constructor(listener: typeof triggerIntersection) {
      triggerIntersection = listener;
    }
    observe() {}
    disconnect() {}
  }
  const real = globalThis.IntersectionObserver;
  globalThis.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
  const { promise, resolve } = Promise.withResolvers<void>();
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <LoadEdge what="Older messages" load={() => promise} />
    </QueryClientProvider>,
  );
  const spinner = () => container.querySelector('.spinner');
  expect(spinner()).toBeNull();
  act(() => triggerIntersection([{ isIntersecting: true }]));
  await waitFor(() => expect(spinner()).not.toBeNull());
  resolve();
  await waitFor(() => expect(spinner()).toBeNull());
  globalThis.IntersectionObserver = real;
});
