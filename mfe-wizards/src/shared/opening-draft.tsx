import { OpeningForm, type ServerDraft, Unopened, type useInitialContent } from '@soloist/writing';

export interface OpeningDraftProps {
  /** The item in texts, such as “post”. */
  noun: string;
  /** The list of the user's other items. */
  home: { label: string; href: string };
  draft: Pick<ServerDraft, 'phase' | 'error' | 'retry'>;
  initial: Omit<ReturnType<typeof useInitialContent>, 'content'>;
}

/** Replaces a form while its draft opens, or explains why it failed to open. */
export const OpeningDraft = ({ noun, home, draft, initial }: OpeningDraftProps) => (
  <>
    {draft.phase === 'failed' && (
      <Unopened
        {...{ noun, home }}
        title="We couldn’t open this draft"
        error={draft.error}
        onRetry={draft.retry}
      />
    )}
    {initial.error && initial.isWaiting && (
      <Unopened
        {...{ noun, home }}
        title={`We couldn’t open ${initial.what}`}
        error={initial.error}
        busy={initial.isFetching}
        onRetry={initial.retry}
        onLeave={initial.leave}
      />
    )}
    {draft.phase === 'opening' && !initial.error && <OpeningForm />}
  </>
);
