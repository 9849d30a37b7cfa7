import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  title?: string;
  /** What happened and what to do; the server's message. */
  text: ReactNode;
  /** Shows "Try again". */
  onRetry?: () => void;
  /** A retry is under way. */
  busy?: boolean;
  className?: string;
}

/** Replaces content that failed to load, with a retry. */
export function ErrorState(props: ErrorStateProps) {
  const { title = 'Couldn’t load', text, onRetry, busy, className } = props;
  return (
    <div role="alert" className={className}>
      <EmptyState
        mark="parted"
        title={title}
        text={text}
        action={
          onRetry && (
            <Button onClick={onRetry} busy={busy && 'Trying again'}>
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}
