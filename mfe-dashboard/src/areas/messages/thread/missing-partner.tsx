import { ButtonLink, EmptyState } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';

interface MissingPartnerProps {
  title: string;
  text: string;
}

/** Replaces a conversation that cannot exist. */
export function MissingPartner({ title, text }: MissingPartnerProps) {
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
