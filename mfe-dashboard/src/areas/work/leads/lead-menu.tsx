import type { LeadDetail } from '@soloist/contracts';
import { IconButton, Menu } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import { Copy, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { titleOf } from './lead.rules.ts';

interface LeadMenuProps {
  lead: LeadDetail;
  onEdit: () => void;
  onDelete: () => void;
}

export function LeadMenu({ lead, onEdit, onDelete }: LeadMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${titleOf(lead)}`}>
          <MoreHorizontal size={18} aria-hidden />
        </IconButton>
      }
      items={[
        { label: 'Edit details', icon: <Pencil size={16} />, onSelect: onEdit },
        ...(lead.email
          ? [
              {
                label: 'Copy email address',
                icon: <Copy size={16} />,
                onSelect: () => void copyText(lead.email, 'Email address'),
              },
            ]
          : []),
        'divider' as const,
        { label: 'Delete', icon: <Trash2 size={16} />, tone: 'danger', onSelect: onDelete },
      ]}
    />
  );
}
