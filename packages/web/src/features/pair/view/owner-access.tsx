import type { ComponentProps } from 'react';
import { WhoLooked } from './who-looked.tsx';
import { WhoMayLook } from './who-may-look.tsx';

/** For the owner of private pictures: who may open them, and who did. */
export function OwnerAccess(props: ComponentProps<typeof WhoMayLook>) {
  return (
    <>
      <WhoMayLook {...props} />
      <WhoLooked {...props} />
    </>
  );
}
