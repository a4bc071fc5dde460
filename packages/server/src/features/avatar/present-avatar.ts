import type { OwnAvatar } from '@strapline/contract/shapes/person';
import type { Services } from '../../platform/services.ts';

type Chosen = Pick<OwnAvatar, 'avatar' | 'uploadId'> & { fromService: boolean };

export function presentOwnAvatar({ avatars }: Pick<Services, 'avatars'>, { avatar, uploadId, fromService }: Chosen): OwnAvatar {
  const source = uploadId === null ? (fromService ? 'service' : 'button') : 'upload';
  return { source, avatar, uploadId, service: avatars.host };
}
