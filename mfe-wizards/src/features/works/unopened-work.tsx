import { Button } from '@soloist/ui';
import type { ServerDraft, useBeginning } from '@soloist/writing';
import { OpeningForm, Unopened } from '@soloist/writing';
import { WorkFrame } from './work-frame.tsx';

interface UnopenedWorkProps {
  title: string;
  noun: string;
  /** Where the others are. */
  home: { label: string; href: string };
  draft: Pick<ServerDraft, 'phase' | 'error' | 'retry'>;
  beginning: Omit<ReturnType<typeof useBeginning>, 'content'>;
}

/** The editor while its draft is not open, or could not be opened: nothing in it can be pressed yet. */
export function UnopenedWork({ title, noun, home, draft, beginning }: UnopenedWorkProps) {
  return (
    <WorkFrame
      title={title}
      cancelHref="/dashboard"
      actions={
        <Button variant="primary" size="sm" disabled>
          Publish
        </Button>
      }
    >
      {draft.phase === 'failed' && (
        <Unopened
          {...{ noun, home }}
          title="This draft could not be opened"
          error={draft.error}
          onRetry={draft.retry}
        />
      )}
      {beginning.error && beginning.isWaiting && (
        <Unopened
          {...{ noun, home }}
          title={`${beginning.what} could not be opened`}
          error={beginning.error}
          busy={beginning.isFetching}
          onRetry={beginning.retry}
          onLeave={beginning.leave}
        />
      )}
      {draft.phase === 'opening' && !beginning.error && <OpeningForm />}
    </WorkFrame>
  );
}
