import { Navigate, useParams, useRole } from '@soloist/web-client';
import { ApplicantsPage } from './applicants.page.tsx';
import { MyApplicationPage } from './my-application.page.tsx';

/** A job's status: the applicants for its client, the application for a freelancer. */
export function JobStatusPage() {
  const { id = '' } = useParams();
  const role = useRole();
  if (role === 'employer') return <ApplicantsPage jobId={id} />;
  if (role === 'freelancer') return <MyApplicationPage id={id} />;
  return <Navigate to="/" replace />;
}
