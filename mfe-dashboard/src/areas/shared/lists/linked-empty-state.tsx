import { ButtonLink, EmptyState } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';

interface LinkedEmptyStateProps {
  title: string;
  text: string;
  /** The page of the next step. */
  href: string;
  linkLabel: string;
}

/** An empty state whose next step is another page. */
export function LinkedEmptyState({ title, text, href, linkLabel }: LinkedEmptyStateProps) {
  const navigate = useNavigate();
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <ButtonLink variant="primary" href={href} onNavigate={navigate}>
          {linkLabel}
        </ButtonLink>
      }
    />
  );
}
