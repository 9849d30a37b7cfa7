// The service worker of the product's host: push notifications, and pages without a connection. It
// only reads what pages have stored, so it never holds data or tokens itself.
import { findFile, findFrame, isAppPage, isShellFile } from '../offline/stored-app.ts';
import { answerPage, skipsWorker } from './offline.rules.ts';
import './push.js';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Browsers that can need not start the worker for calls, which it never answers.
  if (event.addRoutes) event.waitUntil(event.addRoutes(skipsWorker));
});

self.addEventListener('activate', (event) => event.waitUntil(start()));

self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === 'offline?') port?.postMessage(true);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isAppPage(pathname)) event.respondWith(answerPage(() => loadPage(event), findFrame));
  } else if (isShellFile(pathname)) event.respondWith(loadFile(request));
});

async function start() {
  // The page's request leaves while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

const loadPage = async ({ preloadResponse, request }) => (await preloadResponse) ?? fetch(request);

/** Files with a hash or version are in the browser's own cache already; ours is for later. */
async function loadFile(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await findFile(request.url);
    if (stored) return stored;
    throw error;
  }
}
