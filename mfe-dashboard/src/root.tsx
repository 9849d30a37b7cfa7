import { Route, Routes } from '@soloist/web-client';
import { HomePage } from './features/home/home.page.tsx';
import { ProfilePage } from './features/profiles/profile.page.tsx';
import { ProjectStatusPage } from './features/proposals/project-status.page.tsx';
import { ProjectsPage } from './features/proposals/projects.page.tsx';
import { WalletPage } from './features/wallet/wallet.page.tsx';
import { unfinishedPages } from './unfinished.ts';
import { UnfinishedPage } from './unfinished-page.tsx';

export function Root() {
  return (
    <Routes>
      <Route path="/dashboard" element={<HomePage />} />
      <Route path="/projects" element={<ProjectsPage />} />
      <Route path="/project/status/:id" element={<ProjectStatusPage />} />
      <Route path="/payments" element={<WalletPage />} />
      <Route path="/profile/:id" element={<ProfilePage />} />
      {unfinishedPages.map((page) => (
        <Route key={page.path} path={page.path} element={<UnfinishedPage {...page} />} />
      ))}
    </Routes>
  );
}
