import { useSite } from '../site-context.ts';
import { elsewhere } from '../site-facts.ts';
import { OutLink } from './site-link.tsx';

/** Where else the owner is found. */
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
