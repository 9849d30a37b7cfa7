import { getUserMessages, getUserUnknownMessage } from '@soloist/contracts';
import { ButtonLink, EmptyState, ErrorState } from '@soloist/ui';
import { ApiError, useNavigate } from '@soloist/web-client';

/** The server's message first, then the specification's words for the status. */
function messageOf(error: Error): string {
  if (!(error instanceof ApiError)) return getUserUnknownMessage;
  if (error.status === 0) return error.message;
  const ours = getUserMessages[error.status] ?? getUserUnknownMessage;
  return error.code === 'no_content' ? ours : error.message || ours;
}

interface ProfileProblemProps {
  error: Error;
  onRetry: () => void;
  busy: boolean;
}

/** In place of a profile. Nobody there stays nobody there; anything else may be tried again. */
export function ProfileProblem({ error, onRetry, busy }: ProfileProblemProps) {
  const navigate = useNavigate();
  const isNobody = error instanceof ApiError && [204, 400, 404].includes(error.status);
  if (!isNobody) {
    return (
      <ErrorState
        title="This profile cannot be shown"
        text={messageOf(error)}
        onRetry={onRetry}
        busy={busy}
      />
    );
  }
  return (
    <div role="alert">
      <EmptyState
        mark="drifting"
        title="This profile cannot be shown"
        text={messageOf(error)}
        action={
          <ButtonLink href="/forhire" onNavigate={navigate}>
            Find freelancers
          </ButtonLink>
        }
      />
    </div>
  );
}
