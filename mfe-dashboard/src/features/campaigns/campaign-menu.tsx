import type { Campaign } from '@soloist/contracts';
import { Button, ConfirmDialog, IconButton, Menu } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Lock, LockOpen, MoreHorizontal, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { tellProblem } from '../../tell-problem.ts';
import { useRemoveCampaign, useRenewToken, useSetCampaignStatus } from './campaigns.api.ts';
import styles from './campaigns.module.css';

interface CampaignMenuProps {
  campaign: Campaign;
  onEdit: () => void;
}

/** What can be done with a campaign. */
export function CampaignMenu({ campaign, onEdit }: CampaignMenuProps) {
  const { id, name, status } = campaign;
  const [asked, setAsked] = useState<'address' | 'delete'>();
  const navigate = useNavigate();
  const setStatus = useSetCampaignStatus(id);
  const renew = useRenewToken();
  const remove = useRemoveCampaign(id);
  const close = () => setAsked(undefined);
  const isOpen = status === 'open';
  return (
    <span className={styles.actions}>
      <Button size="sm" icon={<Pencil size={14} aria-hidden />} onClick={onEdit}>
        Edit
      </Button>
      <Menu
        trigger={
          <IconButton label={`Actions for ${name}`}>
            <MoreHorizontal size={18} aria-hidden />
          </IconButton>
        }
        items={[
          {
            label: isOpen ? 'Close the form' : 'Open the form',
            icon: isOpen ? <Lock size={16} /> : <LockOpen size={16} />,
            onSelect: () => setStatus.mutate(isOpen ? 'closed' : 'open', { onError: tellProblem }),
          },
          {
            label: 'Give the form a new address',
            icon: <RefreshCw size={16} />,
            onSelect: () => setAsked('address'),
          },
          'divider',
          {
            label: 'Delete',
            icon: <Trash2 size={16} />,
            tone: 'danger',
            onSelect: () => setAsked('delete'),
          },
        ]}
      />
      <ConfirmDialog
        open={asked === 'address'}
        title="Give the form a new address?"
        text="The old address, its QR code and embedded forms lead nowhere from then on."
        confirmLabel="New address"
        busy={renew.isPending && 'Renewing'}
        onConfirm={() => renew.mutate(id, { onSuccess: close, onError: tellProblem })}
        onCancel={close}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        tone="danger"
        title={`Delete ${name}?`}
        text="Its form disappears. Its leads stay on your board. This cannot be undone."
        confirmLabel="Delete campaign"
        busy={remove.isPending && 'Deleting'}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => navigate('/lead-generation', { replace: true }),
          })
        }
        onCancel={close}
      />
    </span>
  );
}
