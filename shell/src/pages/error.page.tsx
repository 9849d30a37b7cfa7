import { homeOf } from '@soloist/contracts';
import { ErrorScreen } from '@soloist/ui';
import { useRole } from '@soloist/web-client';

export function ErrorPage() {
  const role = useRole();
  return <ErrorScreen homeHref={role ? homeOf[role] : '/'} />;
}
