import type { Role } from '@soloist/contracts';
import { Badge, Button } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { useSwitchRole } from './settings.api.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const roleTexts: Record<Role, { title: string; text: string }> = {
  freelancer: {
    title: 'Freelancer',
    text: 'Portfolio, proposals, invoices and leads.',
  },
  employer: {
    title: 'Client',
    text: 'Hiring, proposals and payments.',
  },
};
const roleIds = Object.keys(roleTexts) as Role[];

/** The person's roles: freelancer, client or both, with one active at a time. */
export function RoleSection() {
  const me = useMe();
  return (
    <SettingsSection
      id="role"
      text="One account can have both roles. The active role sets the sidebar’s pages."
    >
      <QueryPanel query={me} what="Your roles" height={140}>
        {({ userInfo }) => (
          <ul className={styles.rows}>
            {roleIds.map((role) => (
              <RoleRow
                key={role}
                role={role}
                isActive={userInfo.role === role}
                isHeld={userInfo.roles.includes(role)}
              />
            ))}
          </ul>
        )}
      </QueryPanel>
    </SettingsSection>
  );
}

function RoleRow({ role, isActive, isHeld }: { role: Role; isActive: boolean; isHeld: boolean }) {
  const change = useSwitchRole();
  const { title, text } = roleTexts[role];
  return (
    <li>
      <div className={styles.grow}>
        <b>{title}</b>
        <span>{text}</span>
      </div>
      {isActive ? (
        <Badge tone="ok">Active</Badge>
      ) : (
        <Button
          size="sm"
          onClick={() => change.mutate(role)}
          busy={change.isPending && 'Switching'}
        >
          {isHeld ? `Switch to ${title.toLowerCase()}` : `Add ${title.toLowerCase()} role`}
        </Button>
      )}
    </li>
  );
}
