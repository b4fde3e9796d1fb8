import type { AuthCard as AuthCardData } from '@assay/contract';
import { AUTH_TYPE_LABELS, isAuthType } from '@assay/engine/model';
import { KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import { screens } from '../../../../lib/paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, CardHeader } from '../../../../ui/card.tsx';

type Profile = AuthCardData['profiles'][number];

function ProfileRow({ profile }: { readonly profile: Profile }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
      <span className="min-w-0 flex-1 break-words max-sm:basis-full">{profile.name}</span>
      <span className="text-fg-3 text-xs">{isAuthType(profile.kind) ? AUTH_TYPE_LABELS[profile.kind] : profile.kind}</span>
      <Badge variant="outline">{profile.environment}</Badge>
      <Badge variant={profile.enabled ? 'ok' : 'secondary'}>{profile.enabled ? 'enabled' : 'disabled'}</Badge>
    </li>
  );
}

/** The credentials that the spec requires and those already set up, with a link to Auth Pilot. */
export function AuthCard({ card }: { readonly card: AuthCardData }) {
  return (
    <Card className="animate-rise">
      <CardHeader icon={<KeyRound />} title={card.title}>
        {card.environment !== null && <Badge variant="outline">{card.environment}</Badge>}
      </CardHeader>
      <div className="divide-y divide-line text-sm">
        {card.wanted.length > 0 && (
          <section className="px-3 py-2">
            <h3 className="pb-1 text-fg-3 text-xs">The API requires</h3>
            <ul>
              {card.wanted.map((text) => (
                <li key={text} className="break-words py-1">
                  {text}
                </li>
              ))}
            </ul>
          </section>
        )}
        {card.profiles.length > 0 && (
          <section className="px-3 py-2">
            <h3 className="pb-1 text-fg-3 text-xs">Set up</h3>
            <ul>
              {card.profiles.map((profile) => (
                <ProfileRow key={profile.id} profile={profile} />
              ))}
            </ul>
          </section>
        )}
        {card.wanted.length + card.profiles.length === 0 && (
          <p className="px-3 py-2 text-fg-3">The API does not require credentials, and none are set up.</p>
        )}
      </div>
      <footer className="border-t px-3 py-2">
        <Button size="sm" asChild>
          <Link to={screens.authPilot}>Open Auth Pilot</Link>
        </Button>
      </footer>
    </Card>
  );
}
