import { Banner, Button, Spinner } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import type { useProposalPrefill } from './use-prefill.ts';

/** The content that is being loaded into a new draft, or why loading failed. */
export function PrefillBanner({ prepared }: { prepared: ReturnType<typeof useProposalPrefill> }) {
  const { what, error, isFetching, retry, leave } = prepared;
  if (!error) {
    return (
      <Banner tone="info">
        <Spinner /> Opening {what}…
      </Banner>
    );
  }
  // Retrying a refusal is pointless: the content was deleted or belongs to another account.
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const again = (
    <Button size="sm" onClick={retry} busy={isFetching ? 'Trying again' : undefined}>
      Try again
    </Button>
  );
  return (
    <Banner action={!isRefused && again} onDismiss={leave}>
      We couldn’t open {what}. {error.message}
    </Banner>
  );
}
