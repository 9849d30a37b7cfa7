import { Button, Heading, Mark } from '@soloist/ui';
import { useEffect, useRef } from 'react';
import type { viewDelivery } from './delivery.rules.ts';
import styles from './sent-document.module.css';

interface DeliveryStatusProps {
  view: ReturnType<typeof viewDelivery>;
  onRetry: () => void;
  isRetrying: boolean;
}

/** The status of the email to the client, which changes while the page is open. */
export function DeliveryStatus({ view, onRetry, isRetrying }: DeliveryStatusProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(view.title);
  // The form, which had the focus, is unmounted.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.status}>
      <Mark size={48} state={view.mark} />
      <Heading ref={heading} tabIndex={-1} level={1} size="page">
        {view.title}
      </Heading>
      <p role="status" className={styles.text}>
        {view.text}
      </p>
      {view.canRetry && (
        <Button busy={isRetrying && 'Queueing'} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** The path is the form's, and so is the title that the shell sets. */
function useDocumentTitle(title: string) {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Soloist`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
