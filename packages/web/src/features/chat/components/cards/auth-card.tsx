import type { AuthCard as AuthCardData } from '@assay/contract';
import { KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import { screens } from '../../../../lib/paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, CardHead } from '../../../../ui/card.tsx';

/** Credentials: what the document wants, what is set up, and the way to Auth Pilot. */
export function AuthCard({ card }: { readonly card: AuthCardData }) {
  return (
    <Card className="animate-rise">
      <CardHead icon={<KeyRound />} title={card.title}>
        {card.environment !== null && <Badge variant="outline">{card.environment}</Badge>}
      </CardHead>
      <ul className="divide-y divide-line text-sm">
        {card.wanted.map((text) => (
          <li key={text} className="break-words px-3 py-2">
            {text}
          </li>
        ))}
        {card.profiles.map((profile) => (
          <li key={profile.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2">
            <span className="min-w-0 flex-1 break-words max-sm:basis-full">{profile.name}</span>
            <code className="font-mono text-fg-3 text-xs">{profile.kind}</code>
            <Badge variant="outline">{profile.environment}</Badge>
            <Badge variant={profile.enabled ? 'ok' : 'secondary'}>{profile.enabled ? 'enabled' : 'disabled'}</Badge>
          </li>
        ))}
        {card.wanted.length + card.profiles.length === 0 && (
          <li className="px-3 py-2 text-fg-3">Nothing is asked for and nothing is set up.</li>
        )}
      </ul>
      <footer className="border-t px-3 py-2">
        <Button size="sm" asChild>
          <Link to={screens.authPilot}>Open Auth Pilot</Link>
        </Button>
      </footer>
    </Card>
  );
}
