import { matchPage, type RemoteName } from '@soloist/contracts';
import { useLocation } from '@soloist/web-client';
import type { ComponentType } from 'react';
import { Root as Dashboard } from '../../mfe-dashboard/src/root.tsx';
import { Root as Sage } from '../../mfe-sage-chat/src/root.tsx';
import { Root as Wizards } from '../../mfe-wizards/src/root.tsx';

const roots: Partial<Record<RemoteName, ComponentType>> = {
  'mfe-dashboard': Dashboard,
  'mfe-wizards': Wizards,
};

/** Replaces the shell's slot of a remote: the same pages, in the shell's own React tree. */
export function RemoteSlot({ app }: { app: { name: RemoteName } }) {
  const { pathname } = useLocation();
  const Root = roots[app.name];
  return Root && matchPage(pathname)?.drawnBy === app.name ? <Root /> : null;
}

export const ChatSlot = Sage;
