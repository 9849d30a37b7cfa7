import type { Role } from '@soloist/contracts';
import { ConfirmDialog } from '@soloist/ui';
import { roleLabels } from './role-labels.ts';

const gains: Record<Role, string> = {
  freelancer:
    'You get a portfolio, proposals, invoices, leads and a wallet. Your jobs and everything you have as a client stay, and this menu switches back.',
  employer:
    'You can post jobs, find people and decide on proposals. Your portfolio and everything you have as a freelancer stay, and this menu switches back.',
};

interface AddRoleDialogProps {
  role: Role;
  open: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Says what a second role brings before it is added to the account. */
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
