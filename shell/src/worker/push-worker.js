// Replaces the service worker where the operator has switched pages without a connection off: it
// deletes what they stored, and shows push notifications.
import { clearOfflineCaches } from '@soloist/web-client/offline-caches';
import './push.js';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(clearOfflineCaches()));

self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === 'offline?') port?.postMessage(false);
});
