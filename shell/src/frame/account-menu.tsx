import type { Role } from '@soloist/contracts';
import { Menu, type MenuItem, VisuallyHidden } from '@soloist/ui';
import {
  setTheme,
  showToast,
  signOut,
  type ThemeChoice,
  useIsAdmin,
  useMe,
  useNavigate,
  useTheme,
} from '@soloist/web-client';
import {
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Route,
  Settings,
  ShieldCheck,
  Sun,
  UserRound,
  Wrench,
} from 'lucide-react';
import { showSidebar } from '../navigation/show-sidebar.ts';
import { askForTour } from '../tour/tour-flags.ts';
import styles from './account-menu.module.css';
import { Identity } from './identity.tsx';
import { roleLabels } from './role-labels.ts';
import { useRoleSwitch } from './use-role-switch.tsx';

const themes: { choice: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { choice: 'system', label: 'System', icon: Monitor },
  { choice: 'light', label: 'Light', icon: Sun },
  { choice: 'dark', label: 'Dark', icon: Moon },
];

/** The signed-in person, their role, and the actions of their account. */
export function AccountMenu({ role }: { role: Role }) {
  const { data } = useMe();
  const pages = usePages(role);
  const appearance = useAppearance();
  const roleSwitch = useRoleSwitch(role);
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
            <span className={styles.role}>
              {`Signed in as a ${roleLabels[role].name.toLowerCase()}`}
            </span>
          </>
        }
        items={[...pages, roleSwitch.entry, 'divider', ...appearance, 'divider', logOut]}
      />
      {roleSwitch.question}
    </div>
  );
}

function usePages(role: Role): MenuItem[] {
  const navigate = useNavigate();
  const { data } = useMe();
  const isAdmin = useIsAdmin();
  function handleTour() {
    askForTour();
    showSidebar({ open: false });
    void navigate('/dashboard');
  }
  const tourLabel = data?.userInfo.tourPlace ? 'Continue the tour' : 'Take the tour';
  return [
    {
      label: 'Your profile',
      icon: <UserRound size={16} />,
      href: `/profile/${data?.userInfo.id ?? ''}`,
      onNavigate: navigate,
      disabled: !data,
    },
    { label: 'Settings', icon: <Settings size={16} />, href: '/settings', onNavigate: navigate },
    ...(isAdmin
      ? [
          {
            label: 'Administration',
            icon: <Wrench size={16} />,
            href: '/admin',
            onNavigate: navigate,
          },
          {
            label: 'Moderation',
            icon: <ShieldCheck size={16} />,
            href: '/moderation',
            onNavigate: navigate,
          },
        ]
      : []),
    // The tour follows a freelancer's sidebar.
    ...(role === 'freelancer'
      ? [{ label: tourLabel, icon: <Route size={16} />, onSelect: handleTour }]
      : []),
  ];
}

function useAppearance(): MenuItem[] {
  const theme = useTheme();
  return [
    { heading: 'Appearance' },
    ...themes.map(({ choice, label, icon: Icon }) => ({
      label,
      icon: <Icon size={16} />,
      checked: theme === choice,
      onSelect: () => setTheme(choice),
    })),
  ];
}

const logOut: MenuItem = {
  label: 'Log out',
  icon: <LogOut size={16} />,
  onSelect: () =>
    void signOut().catch((error: Error) => showToast({ message: error.message, kind: 'error' })),
};
