import { existsSync } from 'node:fs';
import type { App } from './app.ts';
import { ensurePackages } from './local-stack/packages.ts';
import { fromRoot } from './paths.ts';
import { storeAddress } from './platform.ts';
import { portSetting, requirePort } from './ports.ts';
import { demoAccounts } from './seed.ts';

/** The first steps of `npm start` and `npm run dev`: settings, free ports, system packages. */
export async function prepareLaunch() {
  // Keys of external providers, such as a payment provider's; the file is optional and ignored by
  // git.
  if (existsSync(fromRoot('.env'))) process.loadEnvFile(fromRoot('.env'));
  const port = portSetting('PORT', 8080);
  const mailWebPort = portSetting('MAIL_WEB_PORT', 1080);
  await requirePort(port, 'PORT');
  await requirePort(mailWebPort, 'MAIL_WEB_PORT');
  await ensurePackages();
  return { port, mailWebPort };
}

export function announce({ settings, inboxUrl, paymentProvider }: App) {
  storeAddress(settings.PUBLIC_URL!);
  const payments = paymentProvider
    ? `${paymentProvider.pageUrl}, simulated: no money moves`
    : `by Razorpay, with the key ${settings.RAZORPAY_KEY_ID ?? process.env.RAZORPAY_KEY_ID}`;
  console.log(`
  Soloist   ${settings.PUBLIC_URL}
  Inbox     ${inboxUrl}
  Payments  ${payments}
  Answers   smtp://127.0.0.1:${settings.INBOUND_SMTP_PORT}, where a mail program delivers a reply

  Freelancer  ${demoAccounts.freelancer}
  Employer    ${demoAccounts.employer}
  Password    ${demoAccounts.password}

  Logs are in .soloist/logs. Ctrl-C stops everything.
`);
}
