import { LoaderCircle } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { screens } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { notify } from '../../../ui/toast.ts';
import { signIn } from '../api/sign-in.ts';
import { type SignInErrors, validateSignIn } from '../model/validate-sign-in.ts';

function readForm(form: HTMLFormElement): { username: string; password: string } {
  const data = new FormData(form);
  return { username: String(data.get('username') ?? ''), password: String(data.get('password') ?? '') };
}

function focusFirstError(errors: SignInErrors, form: RefObject<HTMLFormElement | null>): void {
  const name = errors.username === undefined ? 'password' : 'username';
  form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}

/** Username and password. Typed values stay after an error. */
export function SignInForm() {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = readForm(event.currentTarget);
    const found = validateSignIn(form);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) {
      focusFirstError(found, formRef);
      return;
    }
    setIsBusy(true);
    const { success, errorMessage } = await signIn(form.username.trim(), form.password);
    setFailure(errorMessage);
    if (success) notify('Logged in successfully');
    else setIsBusy(false);
  };

  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)} className="mt-8 flex flex-col gap-4">
      {failure !== null && <Notice tone="bad" title={failure} />}
      <Field label="Username" error={errors.username}>
        {(control) => (
          <Input
            {...control}
            required
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            placeholder="Username or email"
            className="h-9"
          />
        )}
      </Field>
      <Field
        label="Password"
        error={errors.password}
        aside={
          <Link to={screens.forgot} className="rounded-sm text-fg-2 text-sm hover:text-fg">
            Forgot password
          </Link>
        }
      >
        {(control) => <PasswordInput {...control} required name="password" autoComplete="current-password" className="h-9" />}
      </Field>
      <Button type="submit" variant="primary" disabled={isBusy} className="mt-2 h-9 w-full max-md:h-10">
        {isBusy ? (
          <>
            <LoaderCircle className="animate-spin" />
            Signing in...
          </>
        ) : (
          'Sign in'
        )}
      </Button>
    </form>
  );
}
