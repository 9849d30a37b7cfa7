export { type Live, type OnWindow, startLive } from './live.socket.ts';
