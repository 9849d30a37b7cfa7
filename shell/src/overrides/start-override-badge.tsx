import { getClaims, onSessionChange } from '@soloist/web-client';
import { createRoot } from 'react-dom/client';
import { OverrideBadge, type Overrides } from './override-badge.tsx';
import { showLive } from './overrides.api.ts';

/**
 * Shows the badge in its own tree, so that a crash of another part of the page does not remove it. A
 * preview ends when the person signs out, or another person signs in.
 */
export function startOverrideBadge({ userId, remotes }: Overrides): void {
  const place = document.createElement('div');
  place.id = 'override';
  document.body.append(place);
  createRoot(place).render(<OverrideBadge remotes={remotes} />);
  const endForOthers = () => {
    if (getClaims()?.sub === userId) return;
    // The override also expires by itself; the next page tries again.
    void showLive().catch(() => undefined);
  };
  endForOthers();
  onSessionChange(endForOthers);
}
