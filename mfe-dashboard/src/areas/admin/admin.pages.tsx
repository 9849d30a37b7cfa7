import { Route, Routes } from '@soloist/web-client';
import { AuditPage } from './audit/audit.page.tsx';
import { EmailsPage } from './emails/emails.page.tsx';
import { FilesPage } from './files/files.page.tsx';
import { FlagsPage } from './flags/flags.page.tsx';
import { OverviewPage } from './overview/overview.page.tsx';
import { UserPage } from './users/user.page.tsx';
import { UsersPage } from './users/users.page.tsx';

/** The pages below `/admin` in one chunk: an admin who opens one opens others. */
export const AdminPages = () => (
  <Routes>
    <Route path="/" element={<OverviewPage />} />
    <Route path="/users" element={<UsersPage />} />
    <Route path="/users/:id" element={<UserPage />} />
    <Route path="/mails" element={<EmailsPage />} />
    <Route path="/files" element={<FilesPage />} />
    <Route path="/flags" element={<FlagsPage />} />
    <Route path="/audit" element={<AuditPage />} />
  </Routes>
);
