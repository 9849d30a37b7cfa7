import type { EventPayload } from '@soloist/contracts';
import { ActionLink, DetailsTable, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';
import { formatInstant } from '../kit/times.rules.ts';

type CredentialChanged = EventPayload<'identity.credential-changed'>;
type CredentialChange = CredentialChanged['change'];

export interface CredentialChangedEmailData extends Omit<CredentialChanged, 'email' | 'userId'> {
  at: string;
  publicUrl: string;
}

interface ChangeText {
  subject: string;
  text: string;
  advice: string;
  link: { label: string; path: string };
}

const twoStepLink = { label: 'Review two-step verification', path: '/settings#two-step' };
const contactLink = { label: 'Contact us', path: '/contact' };
const passwordLink = { label: 'Review your password', path: '/settings#password' };
const linkedLink = { label: 'Review linked accounts', path: '/settings#linked-accounts' };
const passkeysLink = { label: 'Review passkeys', path: '/settings#passkeys' };

const apiKeysLink = { label: 'Review API keys', path: '/settings#api-keys' };
const appsLink = { label: 'Review connected apps', path: '/settings#connected-apps' };

const texts: Record<CredentialChange, ChangeText> = {
  'passkey-added': {
    subject: 'Passkey added to your account',
    text: 'You can now log in to Soloist with this passkey, without your password.',
    advice: 'If this wasn’t you, remove the passkey and change your password now.',
    link: passkeysLink,
  },
  'passkey-removed': {
    subject: 'Passkey removed from your account',
    text: 'You can no longer log in to Soloist with this passkey. Delete it from your device, too.',
    advice: 'If this wasn’t you, change your password now. That logs out every other device.',
    link: passkeysLink,
  },
  'passkeys-reset': {
    subject: 'Passkeys removed from your account',
    text: 'You reset your password, so we removed your passkeys. Log in to add new ones.',
    advice: 'If this wasn’t you, secure your email account first, then reset your password again.',
    link: passkeysLink,
  },
  'password-changed': {
    subject: 'Your password was changed',
    text: 'Use your new password to log in to Soloist from now on. We logged out your other devices.',
    advice: 'If this wasn’t you, secure your email account now, then reset your password.',
    link: passwordLink,
  },
  'password-added': {
    subject: 'Password added to your account',
    text: 'You can now also log in to Soloist with your email address and your new password.',
    advice: 'If this wasn’t you, secure your email account now, then reset your password.',
    link: passwordLink,
  },
  'google-linked': {
    subject: 'Google linked to your account',
    text: 'You can now log in to Soloist with this Google account.',
    advice: 'If this wasn’t you, unlink it and change your password now.',
    link: linkedLink,
  },
  'google-unlinked': {
    subject: 'Google unlinked from your account',
    text: 'You can no longer log in to Soloist with this Google account.',
    advice: 'If this wasn’t you, change your password now. That logs out every other device.',
    link: linkedLink,
  },
  'two-step-on': {
    subject: 'Two-step verification is on',
    text: 'Logging in now needs a code from your authenticator app, too. Keep your recovery codes safe.',
    advice:
      'If this wasn’t you, reset your password within 7 days. That turns it off and removes passkeys.',
    link: contactLink,
  },
  'two-step-off': {
    subject: 'Two-step verification is off',
    text: 'Logging in now needs only your password or Google.',
    advice: 'If this wasn’t you, change your password and turn it on again now.',
    link: twoStepLink,
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes for your account',
    text: 'You have new recovery codes. The old ones no longer work.',
    advice: 'If this wasn’t you, change your password and get new codes now.',
    link: twoStepLink,
  },
  'recovery-stopped': {
    subject: 'Account recovery was stopped',
    text: 'Someone stopped the recovery, logged in with a code or passkey, or changed the password. Logging in still requires your second step.',
    advice: 'If you didn’t ask for recovery, someone may know your password. Change it now.',
    link: passwordLink,
  },
  recovered: {
    subject: 'You recovered your account',
    text: 'Someone logged in after the 72-hour wait, so two-step verification is now off.',
    advice: 'If this wasn’t you, secure your email account now, then reset your password.',
    link: twoStepLink,
  },
  'api-key-created': {
    subject: 'API key created for your account',
    text: 'Programs with this key can now act for you in Soloist, within its scopes.',
    advice: 'If this wasn’t you, revoke the key and change your password now.',
    link: apiKeysLink,
  },
  'api-key-rotated': {
    subject: 'API key rotated',
    text: 'This key has a new secret. The old one no longer works, or stops within 24 hours.',
    advice: 'If this wasn’t you, revoke the key and change your password now.',
    link: apiKeysLink,
  },
  'api-key-revoked': {
    subject: 'API key revoked',
    text: 'Programs with this key can no longer act for you in Soloist.',
    advice: 'If this wasn’t you, change your password now. That logs out every other device.',
    link: apiKeysLink,
  },
  'api-keys-revoked': {
    subject: 'API keys revoked',
    text: 'You reset your password or recovered your account, so we revoked your API keys.',
    advice: 'If this wasn’t you, secure your email account first, then reset your password again.',
    link: apiKeysLink,
  },
  'app-connected': {
    subject: 'App connected to your account',
    text: 'This app can now act for you in Soloist, within the access that you allowed.',
    advice: 'If this wasn’t you, disconnect the app and change your password now.',
    link: appsLink,
  },
  'app-disconnected': {
    subject: 'App disconnected from your account',
    text: 'This app can no longer act for you in Soloist.',
    advice:
      'You, the app or its maker disconnected it, or someone used one of its tokens a second time.',
    link: appsLink,
  },
  'apps-disconnected': {
    subject: 'Apps disconnected from your account',
    text: 'You reset your password or recovered your account, so we disconnected your apps.',
    advice: 'If this wasn’t you, secure your email account first, then reset your password again.',
    link: appsLink,
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: 'Someone used one of your recovery codes instead of your authenticator app.',
    advice: 'If this wasn’t you, change your password and get new codes now.',
    link: twoStepLink,
  },
};

function nameLabel(change: CredentialChange) {
  if (change.startsWith('google-')) return 'Google account';
  if (change.startsWith('app-')) return 'App';
  return change.startsWith('api-key-') ? 'API key' : 'Passkey';
}

const originLabels: Partial<Record<CredentialChange, string>> = {
  'recovery-code-used': 'Used from',
  'recovery-stopped': 'Stopped from',
  recovered: 'Logged in from',
};

/** Reports a changed way to sign in. The owner cannot turn it off. */
export const credentialChangedEmail: EmailTemplate<CredentialChangedEmailData> = {
  subject: ({ change }) => texts[change].subject,
  Body: ({ fname, change, name, device, ip, at, publicUrl }) => {
    const { subject, text, advice, link } = texts[change];
    return (
      <EmailLayout
        preview={`${device}, ${formatInstant(at)}`}
        heading={subject}
        footer="Soloist sent this to protect your account."
      >
        <Greeting name={fname} />
        <Paragraph>{text}</Paragraph>
        <Paragraph>{advice}</Paragraph>
        <DetailsTable
          rows={[
            ...(name ? [[nameLabel(change), name] as [string, string]] : []),
            [originLabels[change] ?? 'Changed from', device],
            ...(ip ? [['IP address', ip] as [string, string]] : []),
            ['Time', formatInstant(at)],
          ]}
        />
        <ActionLink label={link.label} url={`${publicUrl}${link.path}`} />
      </EmailLayout>
    );
  },
};
