import type { ReactNode } from 'react';
import { useSite } from '../use-site.ts';

/** The main content. Within the app, the app's page has the `main` element. */
export function SiteMain({ className, children }: { className?: string; children: ReactNode }) {
  const { embedded } = useSite();
  if (embedded) return <div className={className}>{children}</div>;
  return (
    <main id="main" className={className}>
      {children}
    </main>
  );
}
