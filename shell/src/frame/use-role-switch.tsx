import { homeOf, type Role } from '@soloist/contracts';
import { ConfirmDialog } from '@soloist/ui';
import { showToast, switchRole, useMe, useMutation, useNavigate } from '@soloist/web-client';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { otherRole, roleLabels } from './role-labels.ts';

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
const AddRoleDialog = ({ role, open, isBusy, onConfirm, onCancel }: AddRoleDialogProps) => (
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

/** The menu entry that activates the other role, and the dialog before that role is added. */
export function useRoleSwitch(role: Role) {
  const navigate = useNavigate();
  const { data } = useMe();
  const [isAsking, setIsAsking] = useState(false);
  const other = otherRole[role];
  const { switchTo, add } = roleLabels[other];
  const isHeld = data?.userInfo.roles.includes(other) ?? false;
  const change = useMutation({
    mutationFn: () => switchRole(other),
    onSuccess: () => navigate(homeOf[other]),
    onError: (error) => showToast({ message: error.message, kind: 'error' }),
    onSettled: () => setIsAsking(false),
  });

  const entry = {
    label: isHeld ? switchTo : add,
    icon: <ArrowLeftRight size={16} />,
    onSelect: () => (isHeld ? change.mutate() : setIsAsking(true)),
    disabled: !data,
  };
  const question = (
    <AddRoleDialog
      role={other}
      open={isAsking}
      isBusy={change.isPending}
      onConfirm={() => change.mutate()}
      onCancel={() => setIsAsking(false)}
    />
  );
  return { entry, question };
}
