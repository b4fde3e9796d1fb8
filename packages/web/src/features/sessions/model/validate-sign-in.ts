const SHORTEST_PASSWORD = 6;

export interface SignInErrors {
  readonly username?: string;
  readonly password?: string;
}

export function validateSignIn(form: { readonly username: string; readonly password: string }): SignInErrors {
  return {
    ...(form.username.trim() === '' ? { username: 'Username is required' } : {}),
    ...(form.password.length < SHORTEST_PASSWORD ? { password: 'Password must be at least 6 characters' } : {}),
  };
}
