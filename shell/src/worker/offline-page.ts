/**
 * Where signing out without a connection ends: this page has no data and loads nothing. It tries
 * again by itself, so that the log-in page ends the session on the server.
 */
const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="30">
<title>You’re offline · Soloist</title>
<style>
body { max-width: 30rem; margin: 20vh auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; line-height: 1.25 }
a { display: inline-block; padding: 0.625rem 0; color: LinkText }
</style>
<main>
<h1>You’re offline</h1>
<p>To log in, connect to the internet and try again. After you log out, nothing of your account stays in this browser.</p>
<a href="/login">Try again</a>
</main>
`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

export const offlinePage = (): Response => new Response(html, { headers });
