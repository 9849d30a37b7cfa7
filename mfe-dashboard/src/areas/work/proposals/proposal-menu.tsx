import type { ProposalSummary } from '@soloist/contracts';
import { IconButton, Menu, type MenuItem } from '@soloist/ui';
import { copyText, useNavigate } from '@soloist/web-client';
import {
  BellRing,
  Copy,
  Download,
  Ellipsis,
  Eye,
  FilePenLine,
  LayoutTemplate,
  Link2,
  Mails,
  Repeat,
  Send,
  Undo2,
} from 'lucide-react';
import { canFollowUp, canResend, hasPdf, isInProgress, isUnanswered } from './proposal.rules.ts';
import type { ProposalDialogKind } from './proposal-row.tsx';
import { useProposalPdf, useResendProposal } from './proposals.api.ts';

interface ProposalMenuProps {
  proposal: ProposalSummary;
  /** Whether the menu is on the proposal's page. */
  isOpen?: boolean;
  onOpenDialog: (dialog: ProposalDialogKind) => void;
}

/** The actions on a proposal. */
export function ProposalMenu({ proposal, isOpen = false, onOpenDialog }: ProposalMenuProps) {
  const navigate = useNavigate();
  const resend = useResendProposal();
  const pdf = useProposalPdf();
  const { id, status, contract_id, frequency } = proposal;
  const link = `${location.origin}/proposal/accept/${contract_id}`;
  const draftHref = (as: 'duplicate' | 'template' | 'change') =>
    `/proposal/new?from=${id}&as=${as}`;
  const canChange = isUnanswered(status) || isInProgress(status);
  const items: (MenuItem | false)[] = [
    !isOpen && {
      label: 'Open',
      icon: <Eye size={16} />,
      href: `/project/status/${id}`,
      onNavigate: navigate,
    },
    {
      label: 'Copy client link',
      icon: <Link2 size={16} />,
      onSelect: () => copyText(link),
    },
    hasPdf(proposal) && {
      label: 'Download PDF',
      icon: <Download size={16} />,
      onSelect: () => pdf.mutate(proposal),
    },
    !isOpen && {
      label: 'Emails',
      icon: <Mails size={16} />,
      onSelect: () => onOpenDialog('mails'),
    },
    canFollowUp(proposal) && {
      label: 'Follow up',
      icon: <BellRing size={16} />,
      onSelect: () => onOpenDialog('follow-up'),
    },
    canResend(proposal) && {
      label: 'Send again',
      icon: <Send size={16} />,
      onSelect: () => resend.mutate(id),
    },
    'divider',
    {
      label: 'Duplicate',
      icon: <Copy size={16} />,
      href: draftHref('duplicate'),
      onNavigate: navigate,
    },
    {
      label: 'Save as template',
      icon: <LayoutTemplate size={16} />,
      href: draftHref('template'),
      onNavigate: navigate,
    },
    canChange && {
      label: 'Revise',
      icon: <FilePenLine size={16} />,
      href: draftHref('change'),
      onNavigate: navigate,
    },
    // Ongoing work has a rate per period.
    isInProgress(status) &&
      frequency !== '' && {
        label: 'Start recurring invoice',
        icon: <Repeat size={16} />,
        href: `/invoice/new?proposal=${id}&repeat=month`,
        onNavigate: navigate,
      },
    isUnanswered(status) && 'divider',
    isUnanswered(status) && {
      label: 'Withdraw',
      icon: <Undo2 size={16} />,
      tone: 'danger',
      onSelect: () => onOpenDialog('withdraw'),
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
