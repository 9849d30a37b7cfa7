// Parts of the frame that load as one chunk.

export { TourGuide } from '../tour/tour-guide.tsx';
export { Sidebar } from './sidebar.tsx';
export { TabBar } from './tab-bar.tsx';
export { TopBar } from './top-bar.tsx';
