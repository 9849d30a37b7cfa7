import type { ProposalSummary } from '@soloist/contracts';
import { IconButton, Menu, type MenuItem } from '@soloist/ui';
import { copyText, useNavigate } from '@soloist/web-client';
import {
  Copy,
  Download,
  Ellipsis,
  Eye,
  FilePenLine,
  LayoutTemplate,
  Link2,
  Mails,
  Send,
  Undo2,
} from 'lucide-react';
import type { ProposalQuestion } from './proposal-row.tsx';
import { canResend, hasPdf, isInProgress, isWaiting } from './proposal-texts.ts';
import { useProposalPdf, useResendProposal } from './proposals.api.ts';

interface ProposalMenuProps {
  proposal: ProposalSummary;
  /** It is the page that the menu stands on. */
  isOpen?: boolean;
  onAsk: (question: ProposalQuestion) => void;
}

/** What can be done with a proposal. */
export function ProposalMenu({ proposal, isOpen = false, onAsk }: ProposalMenuProps) {
  const navigate = useNavigate();
  const resend = useResendProposal();
  const pdf = useProposalPdf();
  const { id, status, contract_id } = proposal;
  const link = `${location.origin}/proposal/accept/${contract_id}`;
  const begin = (as: 'duplicate' | 'template' | 'change') => `/proposal/new?from=${id}&as=${as}`;
  const canChange = isWaiting(status) || isInProgress(status);
  const items: (MenuItem | false)[] = [
    !isOpen && {
      label: 'Open',
      icon: <Eye size={16} />,
      href: `/project/status/${id}`,
      onNavigate: navigate,
    },
    {
      label: 'Copy the client’s link',
      icon: <Link2 size={16} />,
      onSelect: () => copyText(link),
    },
    hasPdf(proposal) && {
      label: 'Download the PDF',
      icon: <Download size={16} />,
      onSelect: () => pdf.mutate(proposal),
    },
    !isOpen && { label: 'Mails', icon: <Mails size={16} />, onSelect: () => onAsk('mails') },
    canResend(proposal) && {
      label: 'Send again',
      icon: <Send size={16} />,
      onSelect: () => resend.mutate(id),
    },
    'divider',
    {
      label: 'Duplicate',
      icon: <Copy size={16} />,
      href: begin('duplicate'),
      onNavigate: navigate,
    },
    {
      label: 'Save as a template',
      icon: <LayoutTemplate size={16} />,
      href: begin('template'),
      onNavigate: navigate,
    },
    canChange && {
      label: 'Change it',
      icon: <FilePenLine size={16} />,
      href: begin('change'),
      onNavigate: navigate,
    },
    isWaiting(status) && 'divider',
    isWaiting(status) && {
      label: 'Withdraw',
      icon: <Undo2 size={16} />,
      tone: 'danger',
      onSelect: () => onAsk('withdraw'),
    },
  ];
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${proposal.project_name}`}>
          <Ellipsis size={16} />
        </IconButton>
      }
      items={items.filter((item) => item !== false)}
    />
  );
}
