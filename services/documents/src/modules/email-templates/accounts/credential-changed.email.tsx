import type { EventPayload } from '@soloist/contracts';
import { ActionLink, DetailsTable, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';
import { formatInstant } from '../kit/times.rules.ts';

type CredentialChanged = EventPayload<'identity.credential-changed'>;
type CredentialChange = CredentialChanged['change'];

export interface CredentialChangedEmailData extends Omit<CredentialChanged, 'email'> {
  at: string;
  publicUrl: string;
}

interface ChangeText {
  subject: string;
  text: string;
  advice: string;
  link: { label: string; anchor: string };
}

const twoStepLink = { label: 'Review two-step verification', anchor: 'two-step' };
const passwordLink = { label: 'Review your password', anchor: 'password' };
const linkedLink = { label: 'Review linked accounts', anchor: 'linked-accounts' };
const passkeysLink = { label: 'Review passkeys', anchor: 'passkeys' };

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
    text: 'You now log in to Soloist with your new password. Your other devices are logged out.',
    advice: 'If this wasn’t you, secure your email account first, then reset your password now.',
    link: passwordLink,
  },
  'password-added': {
    subject: 'Password added to your account',
    text: 'You can now log in to Soloist with your email address and this password, too.',
    advice: 'If this wasn’t you, secure your email account first, then reset your password now.',
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
    advice: 'If this wasn’t you, reset your password and write to us now.',
    link: twoStepLink,
  },
  'two-step-off': {
    subject: 'Two-step verification is off',
    text: 'Your password or Google alone now logs in to your account.',
    advice: 'If this wasn’t you, change your password and turn it on again now.',
    link: twoStepLink,
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes for your account',
    text: 'You have new recovery codes. The old ones no longer work.',
    advice: 'If this wasn’t you, change your password and get new codes now.',
    link: twoStepLink,
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: 'Someone used one of your recovery codes instead of your authenticator app.',
    advice: 'If this wasn’t you, change your password and get new codes now.',
    link: twoStepLink,
  },
};

const nameLabel = (change: CredentialChange) =>
  change.startsWith('google-') ? 'Google account' : 'Passkey';

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
            ['Changed from', device],
            ['IP address', ip],
            ['Time', formatInstant(at)],
          ]}
        />
        <ActionLink label={link.label} url={`${publicUrl}/settings#${link.anchor}`} />
      </EmailLayout>
    );
  },
};
