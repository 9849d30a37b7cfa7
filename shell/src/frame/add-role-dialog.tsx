import type { Role } from '@soloist/contracts';
import { ConfirmDialog } from '@soloist/ui';
import { roleLabels } from './role-labels.ts';

const gains: Record<Role, string> = {
  freelancer:
    'You also get a portfolio, proposals, invoices and a wallet. Switch roles in this menu any time.',
  employer:
    'You can also post jobs, hire people and accept proposals. Switch roles in this menu any time.',
};

interface AddRoleDialogProps {
  role: Role;
  open: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Explains a second role before it is added to the account. */
export const AddRoleDialog = ({ role, open, isBusy, onConfirm, onCancel }: AddRoleDialogProps) => (
  <ConfirmDialog
    open={open}
    title={`${roleLabels[role].add}?`}
    text={gains[role]}
    confirmLabel={roleLabels[role].add}
    busy={isBusy && 'Adding'}
    onConfirm={onConfirm}
    onCancel={onCancel}
  />
);
