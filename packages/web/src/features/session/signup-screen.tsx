import { RedirectToLogin } from './signin-screen.tsx';

export function SignupScreen() {
  return <RedirectToLogin signUp />;
}
