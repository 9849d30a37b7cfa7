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

/** Replaces a profile that failed to load. A missing profile stays missing; other errors can be retried. */
export function ProfileProblem({ error, onRetry, busy }: ProfileProblemProps) {
  const navigate = useNavigate();
  const isNobody = error instanceof ApiError && [204, 400, 404].includes(error.status);
  if (!isNobody) {
    return (
      <ErrorState
        title="We couldn’t load this profile"
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
        title="Profile not found"
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
