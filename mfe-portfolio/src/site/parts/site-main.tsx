import type { ReactNode } from 'react';
import { useSite } from '../site-context.ts';

/** What the page is about. A page of the app has its own `main`. */
export function SiteMain({ className, children }: { className?: string; children: ReactNode }) {
  const { embedded } = useSite();
  if (embedded) return <div className={className}>{children}</div>;
  return (
    <main id="main" className={className}>
      {children}
    </main>
  );
}
