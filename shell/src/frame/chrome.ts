// Parts of the frame that load as one chunk.

/** From here, the menu shares what the frame has loaded. */
export const loadCommandMenu = () =>
  import(/* webpackChunkName: "commands" */ '../commands/command-menu.tsx');

export { TourGuide } from '../tour/tour-guide.tsx';
export { Sidebar } from './sidebar.tsx';
export { TabBar } from './tab-bar.tsx';
export { TopBar } from './top-bar.tsx';
