import { Lock } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

const isProduction = (name: string): boolean => /^prod(uction)?$/i.test(name.trim());

/** An environment's name: local is muted, staging outlined, production solid with a lock. */
export function EnvironmentBadge({ name }: { readonly name: string }) {
  if (isProduction(name))
    return (
      <Badge variant="default">
        <Lock />
        {name}
      </Badge>
    );
  return <Badge variant={name.trim().toLowerCase() === 'local' ? 'secondary' : 'outline'}>{name === '' ? '-' : name}</Badge>;
}
