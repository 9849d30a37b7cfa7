import { Button, ButtonLink, EmptyState, Loading, Skeleton } from '@soloist/ui';
import { ApiError, useNavigate } from '@soloist/web-client';
import styles from './unopened.module.css';

interface UnopenedProps {
  title: string;
  error: Error | null | undefined;
  busy?: boolean;
  onRetry: () => void;
  /** Starts a blank draft instead. */
  onLeave?: () => void;
  /** The name of a new draft, such as “service”. */
  noun: string;
  /** The list of the user's other items. */
  home: { label: string; href: string };
}

/** Replaces the form: what could not be opened, and how to continue. */
export function Unopened(props: UnopenedProps) {
  const { title, error, busy = false, onRetry, onLeave, noun, home } = props;
  const navigate = useNavigate();
  // Retrying a refusal is pointless: the draft was deleted or belongs to another account.
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <EmptyState
      mark="parted"
      headingLevel={1}
      title={title}
      text={<span role="alert">{error?.message}</span>}
      action={
        <div className={styles.choices}>
          {!isRefused && (
            <Button variant="primary" onClick={onRetry} busy={busy && 'Trying again'}>
              Try again
            </Button>
          )}
          <ButtonLink href={home.href} onNavigate={navigate}>
            {home.label}
          </ButtonLink>
          {onLeave && <Button onClick={onLeave}>Start blank {noun}</Button>}
        </div>
      }
    />
  );
}

/** Replaces a form that is still loading. */
export const OpeningForm = () => (
  <Loading label="Opening the draft">
    <Skeleton width="60%" height={28} />
    <Skeleton height={40} shape="block" />
    <Skeleton height={40} shape="block" />
    <Skeleton height={120} shape="block" />
  </Loading>
);
