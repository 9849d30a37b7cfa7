import { useSearchParams } from '@soloist/web-client';
import { endLeftSessions } from '@soloist/web-client/left-sessions';
import { useEffect } from 'react';
import { ForgotForm } from './forgot-form.tsx';
import { KeepAccountForm } from './keep-account-form.tsx';
import { LoginForm } from './login-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';

const forms = { forgot: ForgotForm, reset: ResetForm, code: SecondStepForm, keep: KeepAccountForm };
const isStep = (step: string | null): step is keyof typeof forms =>
  step !== null && Object.hasOwn(forms, step);

/**
 * Log in; `?step=forgot` requests a code, `?step=reset` sends it with a new password, `?step=code`
 * takes the second step, `?step=keep` keeps an account that will be deleted.
 */
export function LoginPage() {
  const [query] = useSearchParams();
  // Also where logging out without a connection ends, once there is one.
  useEffect(() => void endLeftSessions().catch(() => undefined), []);
  const step = query.get('step');
  const Form = isStep(step) ? forms[step] : LoginForm;
  return <Form />;
}
