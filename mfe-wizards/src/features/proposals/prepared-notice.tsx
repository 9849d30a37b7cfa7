import { Banner, Button, Spinner } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import type { usePrepared } from './use-prepared.ts';

/** What is on its way into a new draft, or why it does not come. */
export function PreparedNotice({ prepared }: { prepared: ReturnType<typeof usePrepared> }) {
  const { what, error, isFetching, retry, leave } = prepared;
  if (!error) {
    return (
      <Banner tone="info">
        <Spinner /> {what} is being opened.
      </Banner>
    );
  }
  // A refusal stays one: it went meanwhile, or is somebody else's.
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const again = (
    <Button size="sm" onClick={retry} busy={isFetching ? 'Trying again' : undefined}>
      Try again
    </Button>
  );
  return (
    <Banner action={!isRefused && again} onDismiss={leave}>
      {what} could not be opened. {error.message}
    </Banner>
  );
}
