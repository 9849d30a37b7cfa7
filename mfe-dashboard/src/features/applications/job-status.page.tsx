import { Navigate, useParams, useRole } from '@soloist/web-client';
import { ApplicantsPage } from './applicants.page.tsx';
import { OwnApplicationPage } from './own-application.page.tsx';

/** A job's status: for its client the applicants, for a freelancer the own application. */
export function JobStatusPage() {
  const { id = '' } = useParams();
  const role = useRole();
  if (role === 'employer') return <ApplicantsPage jobId={id} />;
  if (role === 'freelancer') return <OwnApplicationPage id={id} />;
  return <Navigate to="/" replace />;
}
