import { cn } from '../../../ui/cn.ts';

interface AvatarProps {
  readonly initials: string;
  readonly image: string | null;
  readonly className?: string;
}

/** The user's picture, or their initials. */
export function Avatar({ initials, image, className }: AvatarProps) {
  const look = cn('size-7 rounded-full', className);
  if (image !== null) return <img src={image} alt="" className={cn(look, 'object-cover')} />;
  return (
    <span className={cn('grid place-items-center bg-[oklch(0.45_0.08_200)] font-semibold text-2xs text-white', look)}>{initials}</span>
  );
}
