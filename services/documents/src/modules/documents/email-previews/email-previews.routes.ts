import { documentSettings } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import { previewEmail, readPreviewHtml } from './email-previews.service.ts';

/** Emails have inline styles and the sender's photo; nothing in them runs, loads or is sent. */
const previewPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

/** Endpoints that show an email to its sender before a client gets it. */
export const emailPreviewRoutes = (deps: DocumentsDeps) => [
  route(documentSettings.previewEmail, async ({ user, params, body, req }) => ({
    preview: await previewEmail(
      {
        freelancerId: user.sub,
        kind: params.kind,
        text: body,
        authorization: req.get('authorization') ?? '',
      },
      deps,
    ),
  })),
  route(documentSettings.emailPreviewPage, async ({ params, res }) => {
    const html = await readPreviewHtml(params.preview_id);
    res.set({
      'cache-control': 'private, no-store',
      'content-security-policy': previewPolicy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    res.type('html').send(html);
  }),
];
