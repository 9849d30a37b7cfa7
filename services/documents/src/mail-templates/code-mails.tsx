import { MailLayout } from './mail-layout.tsx';
import { CodeWell, Greeting, Note, Paragraph } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

export interface CodeMailData {
  fname: string;
  /** Six digits, or twelve, which are good for longer. */
  code: string;
}

interface CodeMailProps extends CodeMailData {
  heading: string;
  instruction: string;
  unasked: string;
}

const validFor = (code: string) => (code.length > 6 ? '1 hour' : '10 minutes');

function CodeMail({ fname, code, heading, instruction, unasked }: CodeMailProps) {
  return (
    <MailLayout
      preview={`${code} is your code. It is valid for ${validFor(code)}.`}
      heading={heading}
      footer="Soloist sent this because someone entered your e-mail address. We never ask for this code by phone or chat."
    >
      <Greeting name={fname} />
      <Paragraph>{instruction}</Paragraph>
      <CodeWell code={code} />
      <Note>
        The code is valid for {validFor(code)}. {unasked}
      </Note>
    </MailLayout>
  );
}

// The code stands in the mail, never in its subject: mail servers log subjects.
export const verifyCodeMail: MailTemplate<CodeMailData> = {
  subject: () => 'Your code for Soloist',
  Body: (data) => (
    <CodeMail
      {...data}
      heading="Confirm your e-mail address"
      instruction="Enter this code to finish signing up."
      unasked="If you did not sign up, you can ignore this mail."
    />
  ),
};

export const resetCodeMail: MailTemplate<CodeMailData> = {
  subject: () => 'Reset your Soloist password',
  Body: (data) => (
    <CodeMail
      {...data}
      heading="Choose a new password"
      instruction="Enter this code to choose a new password."
      unasked="If you did not ask for it, ignore this mail: your password stays as it is."
    />
  ),
};

export const signInCodeMail: MailTemplate<CodeMailData> = {
  subject: () => 'Your code to log in to Soloist',
  Body: (data) => (
    <CodeMail
      {...data}
      heading="Log in to Soloist"
      instruction="Someone tried many passwords for your account, so logging in on a new device needs this code."
      unasked="If you did not just log in, someone knows your password: please change it."
    />
  ),
};
