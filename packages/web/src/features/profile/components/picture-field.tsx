import type { Account } from '@assay/contract';
import { LoaderCircle, Trash2, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { nameInitials } from '../../../lib/user-name.ts';
import { Button } from '../../../ui/button.tsx';
import { useChangePicture } from '../hooks/use-account-changes.ts';
import { Avatar } from './avatar.tsx';

/** The profile picture with its two buttons. It is cropped to a small square before it is sent. */
export function PictureField({ account }: { readonly account: Account }) {
  const input = useRef<HTMLInputElement>(null);
  const picture = useChangePicture();
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    if (file !== undefined) picture.mutate(file);
    event.target.value = '';
  };
  return (
    <div className="flex shrink-0 flex-col items-center gap-2 max-sm:flex-row">
      <Avatar initials={nameInitials(account.displayName)} image={account.avatarUrl} className="size-14 text-lg" />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Picture file"
        tabIndex={-1}
        className="hidden"
        onChange={choose}
      />
      <span className="flex">
        <Button size="sm" variant="ghost" disabled={picture.isPending} aria-label="Change picture" onClick={() => input.current?.click()}>
          {picture.isPending ? <LoaderCircle className="animate-spin" /> : <Upload />}
          Change
        </Button>
        {account.avatarUrl !== null && (
          <Button
            size="iconSm"
            variant="ghost"
            disabled={picture.isPending}
            aria-label="Remove picture"
            onClick={() => picture.mutate(null)}
          >
            <Trash2 />
          </Button>
        )}
      </span>
    </div>
  );
}
