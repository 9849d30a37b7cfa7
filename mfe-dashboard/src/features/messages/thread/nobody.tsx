import { ButtonLink, EmptyState } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';

interface NobodyProps {
  title: string;
  text: string;
}

/** In place of a conversation that there cannot be. */
export function Nobody({ title, text }: NobodyProps) {
  const navigate = useNavigate();
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <ButtonLink href="/message" onNavigate={navigate}>
          Open your messages
        </ButtonLink>
      }
    />
  );
}
