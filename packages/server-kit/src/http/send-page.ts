import { createHash } from 'node:crypto';
import escapeHtml from 'escape-html';
import type { Response } from 'express';

// Tokens of the design, repeated: these pages appear in frames of other sites and load nothing.
const style = `*{box-sizing:border-box}
:root{color-scheme:light dark;--canvas:#F1F3F2;--surface:#fff;--line:#E2E5E5;--field:#838C8E;--text:#1A1F21;--muted:#566063;--primary:#14181A;--label:#fff;--signal:#EA5320;--danger:#B4143C;--danger-tint:#FCEBEF}
@media(prefers-color-scheme:dark){:root{--canvas:#0B0E0F;--surface:#14181A;--line:#2B3336;--field:#838C8E;--text:#ECEFEE;--muted:#A6B0B1;--primary:#F1F4F3;--label:#14181A;--signal:#F2672F;--danger:#FF8BA3;--danger-tint:#331019}}
body{margin:0;min-height:100vh;padding:1.5rem 1rem;background:var(--canvas);color:var(--text);font:0.9375rem/1.6 "Instrument Sans",system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
main{max-width:33rem;margin:0 auto;padding:clamp(1.25rem,5vw,2rem);background:var(--surface);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25;letter-spacing:-.025em;font-weight:600;text-wrap:balance}
p{margin:0 0 1rem}.lead{color:var(--muted);white-space:pre-line}.who{margin:0 0 1rem;color:var(--muted);font-size:.8125rem}
form>div{margin:0 0 1.125rem}label{display:block;margin:0 0 .375rem;font-weight:550;font-size:.875rem}label span{color:var(--muted);font-weight:400}
input,textarea{display:block;width:100%;min-height:44px;padding:.625rem .75rem;border:1px solid var(--field);border-radius:8px;background:var(--surface);color:inherit;font:inherit}
textarea{resize:vertical}input:focus-visible,textarea:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--text);outline-offset:2px}
[aria-invalid=true]{border-color:var(--danger)}.wrong{margin:.375rem 0 0;color:var(--danger);font-size:.8125rem}
.alert{margin:0 0 1.25rem;padding:.75rem 1rem;border-radius:8px;background:var(--danger-tint);color:var(--danger)}
.tick{display:flex;gap:.75rem;align-items:flex-start}.tick input{flex:none;width:24px;min-height:24px;height:24px;margin:0;accent-color:var(--primary)}.tick label{margin:0;font-weight:400}
.away{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
button{width:100%;min-height:44px;padding:.625rem 1.25rem;border:0;border-radius:8px;background:var(--primary);color:var(--label);font:inherit;font-weight:550;cursor:pointer}
.note{margin:1rem 0 0;color:var(--muted);font-size:.8125rem}a{color:inherit;text-underline-offset:3px}
footer{max-width:33rem;margin:1rem auto 0;text-align:center;color:var(--muted);font-size:.75rem}`;

interface PublicPage {
  title: string;
  /** The content of `main`, already escaped. */
  html: string;
  productUrl: string;
  /** Whether other sites may frame it. */
  framed: boolean;
}

/** A page for people without an account: complete without a script or another file. */
const publicPage = ({ title, html, productUrl }: Omit<PublicPage, 'framed'>) =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${html}</main><footer>Made with <a href="${escapeHtml(productUrl)}" target="_blank" rel="noopener">Soloist</a></footer></body></html>
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Content security policy of such a page: its own style, and forms that submit to us. */
const publicPagePolicy = ({ framed }: Pick<PublicPage, 'framed'>) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "form-action 'self'",
    `frame-ancestors ${framed ? '*' : "'none'"}`,
    "base-uri 'none'",
  ].join(';');

interface SendPageInput extends PublicPage {
  status: number;
}

/** Responds with a page of the service, for people without an account. */
export function sendPage(res: Response, { status, framed, ...page }: SendPageInput) {
  res
    .status(status)
    .set({
      // Sites with cross-origin isolation may frame it too.
      ...(framed ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
      'content-security-policy': publicPagePolicy({ framed }),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('html')
    .send(publicPage(page));
}
