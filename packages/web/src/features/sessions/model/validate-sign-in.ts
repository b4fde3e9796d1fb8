const MIN_PASSWORD_LENGTH = 6;

export interface SignInErrors {
  readonly username?: string;
  readonly password?: string;
}

export function validateSignIn(form: { readonly username: string; readonly password: string }): SignInErrors {
  return {
    ...(form.username.trim() === '' ? { username: 'Username is required' } : {}),
    ...(form.password.length < MIN_PASSWORD_LENGTH ? { password: 'Password must be at least 6 characters' } : {}),
  };
}
