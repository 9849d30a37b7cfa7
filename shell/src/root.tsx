import { QueryClientProvider } from '@soloist/web-client';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { App } from './app.tsx';
import type { Remotes } from './remotes/applications.ts';

interface ShellRootProps {
  queryClient: QueryClient;
  remotes: Remotes;
  /** Puts the router around the app. */
  children: (app: ReactNode) => ReactNode;
}

/** All of the shell: the same in the browser and where a page is rendered for it. */
export const ShellRoot = ({ queryClient, remotes, children }: ShellRootProps) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {children(<App remotes={remotes} />)}
    </QueryClientProvider>
  </StrictMode>
);
