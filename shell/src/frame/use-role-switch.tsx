import { homeOf, type Role } from '@soloist/contracts';
import { showToast, switchRole, useMe, useMutation, useNavigate } from '@soloist/web-client';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { AddRoleDialog } from './add-role-dialog.tsx';
import { otherRole, roleLabels } from './role-labels.ts';

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
