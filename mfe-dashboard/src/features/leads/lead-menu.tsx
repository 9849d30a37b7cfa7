import type { WholeLead } from '@soloist/contracts';
import { IconButton, Menu } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import { Copy, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { titleOf } from './lead-texts.ts';

interface LeadMenuProps {
  lead: WholeLead;
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
        { label: 'Edit facts', icon: <Pencil size={16} />, onSelect: onEdit },
        ...(lead.email
          ? [
              {
                label: 'Copy the e-mail address',
                icon: <Copy size={16} />,
                onSelect: () => void copyText(lead.email, 'E-mail address'),
              },
            ]
          : []),
        'divider' as const,
        { label: 'Delete', icon: <Trash2 size={16} />, tone: 'danger', onSelect: onDelete },
      ]}
    />
  );
}
