import { elsewhere } from '../site-details.rules.ts';
import { useSite } from '../use-site.ts';
import { OutLink } from './site-link.tsx';

/** Links to the owner's other profiles. */
export function OutLinks({ className }: { className?: string | undefined }) {
  const links = elsewhere(useSite().page.site.profile);
  if (links.length === 0) return null;
  return (
    <ul className={className} aria-label="Elsewhere">
      {links.map(({ href, label }) => (
        <li key={href}>
          <OutLink href={href}>{label}</OutLink>
        </li>
      ))}
    </ul>
  );
}
