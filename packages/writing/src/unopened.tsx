import { Button, ButtonLink, EmptyState, Loading, Skeleton } from '@soloist/ui';
import { ApiError, useNavigate } from '@soloist/web-client';
import styles from './unopened.module.css';

interface UnopenedProps {
  title: string;
  error: Error | null | undefined;
  busy?: boolean;
  onRetry: () => void;
  /** Begins without it. */
  onLeave?: () => void;
  /** What a blank one is called, such as “service”. */
  noun: string;
  /** Where the others are. */
  home: { label: string; href: string };
}

/** In place of the form: what could not be opened, and where to go on. */
export function Unopened(props: UnopenedProps) {
  const { title, error, busy = false, onRetry, onLeave, noun, home } = props;
  const navigate = useNavigate();
  // A refusal stays one: it went meanwhile, or is somebody else's.
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
          {onLeave && <Button onClick={onLeave}>Begin a blank {noun}</Button>}
        </div>
      }
    />
  );
}

/** In place of a form that is on its way. */
export const OpeningForm = () => (
  <Loading label="Opening the draft">
    <Skeleton width="60%" height={28} />
    <Skeleton height={40} shape="block" />
    <Skeleton height={40} shape="block" />
    <Skeleton height={120} shape="block" />
  </Loading>
);
