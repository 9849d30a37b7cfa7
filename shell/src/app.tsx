import type { PageRoute } from '@soloist/contracts';
import { Navigate, useLocation, useMe } from '@soloist/web-client';
import { useEffect } from 'react';
import { Commands } from './commands/commands.tsx';
import { AppFrame, loadCommandMenu } from './frame/app-frame.tsx';
import { OfflineBanner } from './frame/offline-banner.tsx';
import { ShellPage } from './pages/shell-page.tsx';
import type { Remotes } from './remotes/applications.ts';
import { ChatSlot } from './remotes/chat-slot.tsx';
import { RemoteSlot } from './remotes/remote-slot.tsx';
import { decide, type GuardDecision, hasAssistant } from './routing/guards.ts';
import { needsNewDocument } from './routing/new-document.ts';
import { rememberPage } from './routing/return-path.ts';
import { useSession } from './routing/session.ts';
import { usePageChange } from './routing/use-page-change.ts';
import { Toasts } from './toasts/toasts.tsx';

/** The main set: each page in a document with its policy. */
export function App({ remotes }: { remotes: Remotes }) {
  const { pathname } = useLocation();
  const isElsewhere = needsNewDocument(pathname);
  useEffect(() => {
    if (isElsewhere) window.location.reload();
  }, [isElsewhere]);
  return isElsewhere ? null : <CurrentPage pathname={pathname} remotes={remotes} />;
}

/** Guards, the frame around remotes, the shell's own pages, and overlays. */
function CurrentPage({ pathname, remotes }: { pathname: string; remotes: Remotes }) {
  const decision = decide(pathname, useSession());
  usePageChange();
  useMe();
  useEffect(() => {
    if (decision.kind === 'show') void remotes.showAt(pathname);
  }, [decision.kind, pathname, remotes]);
  return (
    <>
      {decision.kind === 'show' ? (
        <Page page={decision.page} pathname={pathname} remotes={remotes} />
      ) : (
        <Redirect decision={decision} />
      )}
      <Commands loadMenu={loadCommandMenu} />
      <OfflineBanner />
      <Toasts />
    </>
  );
}

interface PageProps {
  page: PageRoute | undefined;
  pathname: string;
  remotes: Remotes;
}

// Remotes keep their place in the page while the shell draws: moving them would lose their state.
function Page({ page, pathname, remotes }: PageProps) {
  const isRemotePage = page !== undefined && page.drawnBy !== 'shell';
  const frame = page?.frame ?? 'none';
  return (
    <>
      <AppFrame frame={frame} hidden={!isRemotePage}>
        {remotes.pages.map((app) => (
          <RemoteSlot key={app.name} app={app} inFrame={frame === 'app'} />
        ))}
      </AppFrame>
      {!isRemotePage && <ShellPage pathname={pathname} />}
      {hasAssistant(page) && <ChatSlot app={remotes.chat} />}
    </>
  );
}

function Redirect({ decision }: { decision: Exclude<GuardDecision, { kind: 'show' }> }) {
  const location = useLocation();
  useEffect(() => {
    if (decision.kind !== 'wrong-role') rememberPage(location);
  }, [decision.kind, location]);
  return <Navigate to={decision.to} replace />;
}
