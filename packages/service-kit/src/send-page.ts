import type { Response } from 'express';
import { publicPage, publicPagePolicy } from './public-page.ts';

interface Sent {
  status: number;
  title: string;
  /** Of `main`, escaped already. */
  html: string;
  productUrl: string;
  framed: boolean;
}

/** Answers with a page of a service's own, for people without an account. */
export function sendPage(res: Response, { status, framed, ...page }: Sent) {
  res
    .status(status)
    .set({
      // A site that isolates itself may show it too.
      ...(framed ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
      'content-security-policy': publicPagePolicy({ framed }),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('html')
    .send(publicPage(page));
}
