import type { ProposalDraft } from '@soloist/contracts';
import { Banner, Button, ConfirmDialog, Spinner } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import { useFormContext } from 'react-hook-form';
import { useSageDraft } from './use-sage-draft.ts';

type Sage = ReturnType<typeof useSageDraft>;

/** Fills in what Sage prepared; asks first when a draft of the person's own is in the way. */
export function SageDraft() {
  const { getValues } = useFormContext<ProposalDraft>();
  const sage = useSageDraft();
  if (!sage.isWanted) return null;
  if (sage.isPending) {
    return (
      <Banner tone="info">
        <Spinner /> Opening what Sage prepared.
      </Banner>
    );
  }
  if (sage.error) {
    // A refusal stays one: the draft went with its chat, or is somebody else's.
    const status = sage.error instanceof ApiError ? sage.error.status : 0;
    const isRefused = status >= 400 && status < 500;
    return (
      <Banner action={!isRefused && <TryAgain {...sage} />} onDismiss={sage.leave}>
        What Sage prepared could not be opened. {sage.error.message}
      </Banner>
    );
  }
  const own = getValues('project_name') || getValues('client_name') || getValues('email');
  return (
    <ConfirmDialog
      open={Boolean(sage.replaces)}
      title="Replace your draft"
      text={`Your unsent draft${own ? ` “${own}”` : ''} goes, and “${sage.data.title}” that Sage prepared takes its place. It cannot be undone.`}
      confirmLabel="Replace my draft"
      tone="danger"
      onConfirm={sage.take}
      onCancel={sage.leave}
    />
  );
}

const TryAgain = ({ refetch, isFetching }: Pick<Sage, 'refetch' | 'isFetching'>) => (
  <Button size="sm" onClick={() => refetch()} busy={isFetching && 'Trying again'}>
    Try again
  </Button>
);
