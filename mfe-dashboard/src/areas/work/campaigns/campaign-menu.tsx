import type { Campaign } from '@soloist/contracts';
import { Button, ConfirmDialog, IconButton, Menu } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Lock, LockOpen, MoreHorizontal, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { useRemoveCampaign, useRenewToken, useSetCampaignStatus } from './campaigns.api.ts';
import styles from './campaigns.module.css';

interface CampaignMenuProps {
  campaign: Campaign;
  onEdit: () => void;
}

/** The actions of a campaign. */
export function CampaignMenu({ campaign, onEdit }: CampaignMenuProps) {
  const { id, name, status } = campaign;
  const [openDialog, setOpenDialog] = useState<'address' | 'delete'>();
  const navigate = useNavigate();
  const setStatus = useSetCampaignStatus(id);
  const renew = useRenewToken();
  const remove = useRemoveCampaign(id);
  const close = () => setOpenDialog(undefined);
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
            label: isOpen ? 'Close form' : 'Reopen form',
            icon: isOpen ? <Lock size={16} /> : <LockOpen size={16} />,
            onSelect: () =>
              setStatus.mutate(isOpen ? 'closed' : 'open', { onError: showErrorToast }),
          },
          {
            label: 'Change form address',
            icon: <RefreshCw size={16} />,
            onSelect: () => setOpenDialog('address'),
          },
          'divider',
          {
            label: 'Delete',
            icon: <Trash2 size={16} />,
            tone: 'danger',
            onSelect: () => setOpenDialog('delete'),
          },
        ]}
      />
      <ConfirmDialog
        open={openDialog === 'address'}
        title="Change the form address?"
        text="The old address, its QR code and embedded forms stop working."
        confirmLabel="Change address"
        busy={renew.isPending && 'Changing'}
        onConfirm={() => renew.mutate(id, { onSuccess: close, onError: showErrorToast })}
        onCancel={close}
      />
      <ConfirmDialog
        open={openDialog === 'delete'}
        tone="danger"
        title={`Delete ${name}?`}
        text="This deletes its form. Its leads stay on your board. This action cannot be undone."
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
