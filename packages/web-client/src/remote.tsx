import type { RemoteProp } from '@soloist/contracts';
import { type ComponentType, type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { QueryClientProvider, queryClient } from './query.ts';
import { BrowserRouter } from './router.ts';

interface PropTypes {
  name: string;
  domElement: HTMLElement;
  /** Called when the remote threw while rendering; its tree is gone by then. */
  onCrash: (error: unknown) => void;
}
/** What the shell gives: as the contracts list it, which releases are held against. */
export type RemoteProps = Pick<PropTypes, RemoteProp>;

/** What a remote exposes as `./lifecycles`. */
export interface Lifecycles {
  bootstrap: () => Promise<void>;
  mount: (props: RemoteProps) => Promise<void>;
  unmount: () => Promise<void>;
}

/**
 * Makes a remote's lifecycles of its root component, which gets router and query client around it.
 * No error boundary: what a remote does not catch itself reaches the shell, which shows the error
 * screen in the remote's place.
 */
export function createRemote(RootComponent: ComponentType): Lifecycles {
  let root: Root | undefined;
  return {
    bootstrap: async () => {},
    mount: ({ name, domElement, onCrash }) =>
      new Promise((resolve, reject) => {
        root = createRoot(domElement, {
          identifierPrefix: `${name}-`,
          onUncaughtError: (error) => {
            onCrash(error);
            reject(error);
          },
        });
        root.render(
          <StrictMode>
            <Mounted onMounted={resolve}>
              <QueryClientProvider client={queryClient}>
                <BrowserRouter>
                  <RootComponent />
                </BrowserRouter>
              </QueryClientProvider>
            </Mounted>
          </StrictMode>,
        );
      }),
    unmount: async () => {
      root?.unmount();
      root = undefined;
    },
  };
}

function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}
