import { createRemote } from '@soloist/web-client';
import { Root } from './root.tsx';

export const { bootstrap, mount, unmount } = createRemote(Root);
