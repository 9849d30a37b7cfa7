import { formatMoney, type ProposalSummary } from '@soloist/contracts';
import { Avatar, Cell, IconButton, Menu, Row } from '@soloist/ui';
import { Link, showToast, useNavigate } from '@soloist/web-client';
import { Download, Ellipsis, Eye, Link2, Undo2 } from 'lucide-react';
import { ProposalState } from './delivery-state.tsx';
import { hasPdf, isWaiting, nextStep, paymentTypeTexts } from './proposal-texts.ts';
import { pdfUrl } from './proposals.api.ts';
import styles from './proposals.module.css';

const publicPath = (proposal: ProposalSummary) => `/proposal/accept/${proposal.contract_id}`;

async function copyLink(proposal: ProposalSummary) {
  try {
    await navigator.clipboard.writeText(location.origin + publicPath(proposal));
    showToast({ message: 'Link copied.', kind: 'success' });
  } catch {
    showToast({
      message: 'The browser did not allow copying. Open the client’s page and copy its address.',
      kind: 'error',
    });
  }
}

interface ProposalRowProps {
  proposal: ProposalSummary;
  onWithdraw: () => void;
}

export function ProposalRow({ proposal, onWithdraw }: ProposalRowProps) {
  const navigate = useNavigate();
  const client = proposal.client_name || proposal.email;
  const [next, detail] = nextStep(proposal);
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.project}>
          <Avatar shape="square" name={client} size={36} />
          <span className={styles.names}>
            <Link to={`/project/status/${proposal.id}`}>{proposal.project_name}</Link>
            <span>
              {client}, {paymentTypeTexts[proposal.payment_type]}
            </span>
          </span>
        </span>
      </Cell>
      <Cell slot="status">
        <ProposalState proposal={proposal} />
      </Cell>
      <Cell slot="meta">
        <span className={styles.names}>
          <span>{next}</span>
          <span>{detail}</span>
        </span>
      </Cell>
      <Cell slot="money">{formatMoney(proposal.total, proposal.currency)}</Cell>
      <Cell slot="actions">
        <Menu
          trigger={
            <IconButton label={`Actions for ${proposal.project_name}`}>
              <Ellipsis size={16} />
            </IconButton>
          }
          items={[
            {
              label: 'Open',
              icon: <Eye size={16} />,
              href: `/project/status/${proposal.id}`,
              onNavigate: navigate,
            },
            {
              label: 'Copy the client’s link',
              icon: <Link2 size={16} />,
              onSelect: () => copyLink(proposal),
            },
            ...(hasPdf(proposal)
              ? [
                  {
                    label: 'Download the PDF',
                    icon: <Download size={16} />,
                    href: pdfUrl(proposal),
                  },
                ]
              : []),
            ...(isWaiting(proposal.status)
              ? ([
                  'divider',
                  {
                    label: 'Withdraw',
                    icon: <Undo2 size={16} />,
                    tone: 'danger',
                    onSelect: onWithdraw,
                  },
                ] as const)
              : []),
          ]}
        />
      </Cell>
    </Row>
  );
}
