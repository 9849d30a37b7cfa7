import { PageBar } from '@soloist/ui';
import type { ReactNode } from 'react';
import styles from './admin.module.css';
import { AdminNav } from './admin-nav.tsx';

interface AdminPageProps {
  title: ReactNode;
  children: ReactNode;
}

/** The frame of every admin page. */
export const AdminPage = ({ title, children }: AdminPageProps) => (
  <>
    <PageBar title={title} />
    <AdminNav />
    <div className={styles.page}>{children}</div>
  </>
);
