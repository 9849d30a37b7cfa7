import { homeOf, type Role } from '@soloist/contracts';
import { Menu, VisuallyHidden } from '@soloist/ui';
import {
  setTheme,
  showToast,
  signOut,
  switchRole,
  type ThemeChoice,
  useMe,
  useMutation,
  useNavigate,
  useTheme,
} from '@soloist/web-client';
import {
  ArrowLeftRight,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Route,
  Settings,
  Sun,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { askForTour } from '../tour/tour-flags.ts';
import styles from './account-menu.module.css';
import { AddRoleDialog } from './add-role-dialog.tsx';
import { Identity } from './identity.tsx';
import { otherRole, roleLabels } from './role-labels.ts';
import { showSidebar } from './show-sidebar.ts';

const themes: { choice: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { choice: 'system', label: 'Like the system', icon: Monitor },
  { choice: 'light', label: 'Light', icon: Sun },
  { choice: 'dark', label: 'Dark', icon: Moon },
];

const showFailure = (error: Error) => showToast({ message: error.message, kind: 'error' });

/** Who is signed in and in which role, and what they may do with their account. */
export function AccountMenu({ role }: { role: Role }) {
  const navigate = useNavigate();
  const { data } = useMe();
  const theme = useTheme();
  const [isAdding, setIsAdding] = useState(false);
  const other = otherRole[role];
  const holdsOther = data?.userInfo.roles.includes(other) ?? false;
  const change = useMutation({
    mutationFn: () => switchRole(other),
    onSuccess: () => navigate(homeOf[other]),
    onError: showFailure,
    onSettled: () => setIsAdding(false),
  });

  function handleTour() {
    askForTour();
    showSidebar({ open: false });
    navigate('/dashboard');
  }

  return (
    <div data-tour="identity">
      <Menu
        align="start"
        side="top"
        trigger={
          <button type="button" className={styles.trigger}>
            <VisuallyHidden>Account:</VisuallyHidden>
            <Identity />
          </button>
        }
        header={
          <>
            <span className={styles.address}>{data?.userInfo.email}</span>
            <span
              className={styles.role}
            >{`Signed in as a ${roleLabels[role].name.toLowerCase()}`}</span>
          </>
        }
        items={[
          {
            label: 'Your profile',
            icon: <UserRound size={16} />,
            href: `/profile/${data?.userInfo.id ?? ''}`,
            onNavigate: navigate,
            disabled: !data,
          },
          {
            label: 'Settings',
            icon: <Settings size={16} />,
            href: '/settings',
            onNavigate: navigate,
          },
          {
            label: holdsOther ? roleLabels[other].switchTo : roleLabels[other].add,
            icon: <ArrowLeftRight size={16} />,
            onSelect: () => (holdsOther ? change.mutate() : setIsAdding(true)),
            disabled: !data,
          },
          ...(role === 'freelancer'
            ? [{ label: 'Take the tour', icon: <Route size={16} />, onSelect: handleTour }]
            : []),
          'divider',
          { heading: 'Appearance' },
          ...themes.map(({ choice, label, icon: Icon }) => ({
            label,
            icon: <Icon size={16} />,
            checked: theme === choice,
            onSelect: () => setTheme(choice),
          })),
          'divider',
          {
            label: 'Log out',
            icon: <LogOut size={16} />,
            onSelect: () => void signOut().catch(showFailure),
          },
        ]}
      />
      <AddRoleDialog
        role={other}
        open={isAdding}
        isBusy={change.isPending}
        onConfirm={() => change.mutate()}
        onCancel={() => setIsAdding(false)}
      />
    </div>
  );
}
