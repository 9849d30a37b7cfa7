import { useSearchParams } from '@soloist/web-client';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import { ResetForm } from './reset-form.tsx';

const forms = { forgot: ForgotForm, reset: ResetForm };

/** Log in; `?step=forgot` requests a code, `?step=reset` sends it with a new password. */
export function LoginPage() {
  const [query] = useSearchParams();
  const step = query.get('step');
  const Form = step === 'forgot' || step === 'reset' ? forms[step] : LoginForm;
  return <Form />;
}
