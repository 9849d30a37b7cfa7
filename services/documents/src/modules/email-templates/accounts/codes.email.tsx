import { CodeWell, Greeting, Note, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

export interface CodeEmailData {
  fname: string;
  /** A code of six digits, or of twelve, which is valid for longer. */
  code: string;
}

interface CodeEmailProps extends CodeEmailData {
  heading: string;
  instruction: string;
  unasked: string;
}

const validFor = (code: string) => (code.length > 6 ? '1 hour' : '10 minutes');

function CodeEmail({ fname, code, heading, instruction, unasked }: CodeEmailProps) {
  return (
    <EmailLayout
      preview={`${code} is your code. It is valid for ${validFor(code)}.`}
      heading={heading}
      footer="Soloist sent this because someone entered your email address. We never ask for this code by phone or chat."
    >
      <Greeting name={fname} />
      <Paragraph>{instruction}</Paragraph>
      <CodeWell code={code} />
      <Note>
        The code is valid for {validFor(code)}. {unasked}
      </Note>
    </EmailLayout>
  );
}

// The code is in the body, never in the subject: mail servers log subjects.
export const verifyCodeEmail: EmailTemplate<CodeEmailData> = {
  subject: () => 'Your Soloist confirmation code',
  Body: (data) => (
    <CodeEmail
      {...data}
      heading="Confirm your email address"
      instruction="You signed up for Soloist. Enter this code to confirm your email address."
      unasked="If you didn’t sign up, ignore this email."
    />
  ),
};

export const resetCodeEmail: EmailTemplate<CodeEmailData> = {
  subject: () => 'Reset your Soloist password',
  Body: (data) => (
    <CodeEmail
      {...data}
      heading="Choose a new password"
      instruction="You asked to reset your password. Enter this code to choose a new one."
      unasked="If you didn’t ask for it, ignore this email. Your password won’t change."
    />
  ),
};

export const signInCodeEmail: EmailTemplate<CodeEmailData> = {
  subject: () => 'Your Soloist login code',
  Body: (data) => (
    <CodeEmail
      {...data}
      heading="Log in to Soloist"
      instruction="After several failed login attempts, we need this code to log you in on a new device."
      unasked="If you didn’t just log in, someone knows your password. Change it now."
    />
  ),
};

export const proofCodeEmail: EmailTemplate<CodeEmailData> = {
  subject: () => 'Confirm it’s you on Soloist',
  Body: (data) => (
    <CodeEmail
      {...data}
      heading="Confirm it’s you"
      instruction="You’re making an important change on Soloist. Enter this code to confirm that it’s you."
      unasked="If this wasn’t you, someone else may be using your account. Log out of your other devices in Settings."
    />
  ),
};
