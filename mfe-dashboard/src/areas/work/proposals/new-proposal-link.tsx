import { ButtonLink, type ButtonLinkProps } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Plus } from 'lucide-react';

/** The way into the proposal wizard from a page's bar. */
export function NewProposalLink({ variant }: Pick<ButtonLinkProps, 'variant'>) {
  const navigate = useNavigate();
  return (
    <ButtonLink
      variant={variant}
      size="sm"
      icon={<Plus size={16} />}
      href="/proposal/new"
      onNavigate={navigate}
    >
      New proposal
    </ButtonLink>
  );
}
