import type { ReactNode } from 'react';

/** Why an action failed, announced once there is something to say. */
export function Failure({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="help bad" role="alert">
      {children}
    </p>
  );
}
