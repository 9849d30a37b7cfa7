import { createHash } from 'node:crypto';
import escapeHtml from 'escape-html';

interface PlainPage {
  title: string;
  text?: string;
  link: { href: string; label: string };
  /** Where browsers redirect to immediately, without a script. */
  next?: string;
}

// Copies of the design tokens, because this page must work when no other page does.
const style = `:root{color-scheme:light dark;--canvas:#F1F3F2;--text:#1A1F21;--muted:#566063;--primary:#14181A;--label:#fff;--signal:#EA5320}
@media(prefers-color-scheme:dark){:root{--canvas:#0B0E0F;--text:#ECEFEE;--muted:#A6B0B1;--primary:#F1F4F3;--label:#14181A;--signal:#F2672F}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--canvas);color:var(--text);font:15px/1.6 "Instrument Sans",system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:26rem;padding:1.5rem}h1{margin:1.25rem 0 .5rem;font-size:1.5rem;line-height:1.25;letter-spacing:-.025em;font-weight:600}
p{margin:0 0 1.5rem;color:var(--muted)}a{display:inline-block;margin-top:.75rem;padding:.6875rem 1rem;border-radius:8px;background:var(--primary);color:var(--label);text-decoration:none;font-weight:550}
p+a{margin-top:0}a:focus-visible{outline:2px solid var(--text);outline-offset:2px}svg{display:block}`;

/** The policy of such a page: it allows its one style sheet and the logo. */
export const plainPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join(';');

/** A small page of the gateway that needs no other file. */
export function renderPlainPage({ title, text, link, next }: PlainPage): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${next ? `<meta http-equiv="refresh" content="0;url=${escapeHtml(next)}">` : ''}<link rel="icon" href="/shell/mark.svg"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true"><path d="M16 1.5a9.8 9.8 0 0 0 0 19.6z" fill="var(--signal)"/><path d="M16 10.9a9.8 9.8 0 0 1 0 19.6z" fill="var(--primary)"/></svg>
<h1>${escapeHtml(title)}</h1>${text ? `<p>${escapeHtml(text)}</p>` : ''}<a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></main></body></html>
`;
}
