import { completenessFields, type MyProfile, missingProfileFields } from '@soloist/contracts';
import { Avatar, Skeleton } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { ChevronsUpDown } from 'lucide-react';
import styles from './identity.module.css';

const total = completenessFields.length;
const roleLabel = { freelancer: 'Freelancer', employer: 'Client' };

function describe(profile: MyProfile, done: number): string {
  if (profile.role === 'employer') return roleLabel.employer;
  return `${done} of ${total} details`;
}

/** Avatar, name, and completeness of the profile. */
export function Identity() {
  const { data } = useMe();
  if (!data) {
    return (
      <span className={styles.identity}>
        <Skeleton shape="circle" width={40} height={40} />
        <span className={styles.text}>
          <Skeleton width={120} />
        </span>
      </span>
    );
  }
  const { userInfo } = data;
  const done = total - missingProfileFields(userInfo).length;
  const name = `${userInfo.fname} ${userInfo.lname}`.trim() || userInfo.email;
  return (
    <span className={styles.identity}>
      <Avatar
        name={name}
        size={32}
        src={userInfo.profileImage || undefined}
        ring={userInfo.role === 'freelancer' ? Math.round((done / total) * 100) : undefined}
      />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.meta}>{describe(userInfo, done)}</span>
      </span>
      <ChevronsUpDown className={styles.chevrons} size={16} aria-hidden />
    </span>
  );
}
