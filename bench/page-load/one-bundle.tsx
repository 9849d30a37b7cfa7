import '@soloist/ui/tokens.css';
import '@soloist/ui/base.css';
import '../../shell/src/frame/chrome.ts';
import type { RemoteName } from '@soloist/contracts';
import { BrowserRouter, QueryClientProvider, queryClient, watchTheme } from '@soloist/web-client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../../shell/src/app.tsx';
import { loadChrome } from '../../shell/src/frame/app-frame.tsx';
import type { RemoteApp } from '../../shell/src/remotes/remote-app.ts';

// The slots of this build (`bundled-slots.tsx`) use only the name.
const named = (name: RemoteName) => ({ name }) as RemoteApp;
const remotes = {
  pages: [named('mfe-dashboard'), named('mfe-wizards')],
  chat: named('mfe-sage-chat'),
  showAt: async () => {},
};

watchTheme();
void loadChrome().then(() =>
  createRoot(document.getElementById('shell') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App remotes={remotes} />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
