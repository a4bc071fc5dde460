import { RedirectToLogin } from './signin-screen.tsx';

/** Registering; the provider opens its sign-up page. */
export function SignupScreen() {
  return <RedirectToLogin signUp />;
}
