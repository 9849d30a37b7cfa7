import { homeOf, type Role } from '@soloist/contracts';
import { Menu, VisuallyHidden } from '@soloist/ui';
import {
  setTheme,
  showToast,
  signOut,
  switchRole,
  type ThemeChoice,
  useMe,
  useNavigate,
  useTheme,
} from '@soloist/web-client';
import {
  ArrowLeftRight,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Settings,
  Sun,
  UserRound,
} from 'lucide-react';
import styles from './account-menu.module.css';
import { Identity } from './identity.tsx';

const themes: { choice: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { choice: 'system', label: 'Like the system', icon: Monitor },
  { choice: 'light', label: 'Light', icon: Sun },
  { choice: 'dark', label: 'Dark', icon: Moon },
];
const otherRole = { freelancer: 'employer', employer: 'freelancer' } as const;
const switchLabel = { freelancer: 'Switch to hiring', employer: 'Switch to freelancing' };

const showFailure = (error: Error) => showToast({ message: error.message, kind: 'error' });

/** Who is signed in, and what they may do with their account. */
export function AccountMenu({ role }: { role: Role }) {
  const navigate = useNavigate();
  const { data } = useMe();
  const theme = useTheme();

  async function handleSwitch() {
    const next = otherRole[role];
    await switchRole(next);
    navigate(homeOf[next]);
  }

  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <button type="button" className={styles.trigger}>
          <VisuallyHidden>Account:</VisuallyHidden>
          <Identity />
        </button>
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
          label: switchLabel[role],
          icon: <ArrowLeftRight size={16} />,
          onSelect: () => void handleSwitch().catch(showFailure),
        },
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
  );
}
