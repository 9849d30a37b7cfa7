// The service worker of the product's host: push notifications, and pages without a connection. It
// only reads what pages have stored, so it never holds data or tokens itself.
import { findFile, findFrame, isAppPage, isShellFile } from '../offline/stored-app.ts';
import { answerFile, answerPage, skipsWorker } from './offline.rules.ts';
import { offlinePage } from './offline-page.ts';
import './push.js';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // For speed only: browsers that can need not start the worker for calls, which it never answers.
  event.waitUntil(event.addRoutes?.(skipsWorker).catch(() => undefined));
});

// Without navigation preload: with it, browsers request each page twice that the worker leaves to
// them, so a client's page would count two views.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === 'offline?') port?.postMessage(true);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const load = () => fetch(request);
  if (request.mode === 'navigate') {
    if (isAppPage(pathname)) event.respondWith(answerPage(load, findFrame));
    else if (pathname === '/login') event.respondWith(load().catch(offlinePage));
  } else if (isShellFile(pathname)) {
    event.respondWith(answerFile(load, () => findFile(request.url)));
  }
});
