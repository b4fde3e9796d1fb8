import type { Card } from '@assay/contract';
import { Notice } from '../../../../ui/notice.tsx';
import { AuthCard } from './auth-card.tsx';
import { ChoicesCard } from './choices-card.tsx';
import { CommandsCard } from './commands-card.tsx';
import { ContractDiffCard } from './contract-diff-card.tsx';
import { ExplanationCard } from './explanation-card.tsx';
import type { ExtraPorts } from './extra-ports.ts';
import { FailuresCard } from './failures-card.tsx';
import { HelpCard } from './help-card.tsx';
import { ImportCard } from './import-card.tsx';
import { PreviewCard } from './preview-card.tsx';

export interface ExtraCardProps {
  readonly card: Card;
  readonly ports: ExtraPorts;
}

/** Renders all cards other than plan, diff and run. A card type from a later version shows a notice. */
export function ExtraCard({ card, ports }: ExtraCardProps) {
  switch (card.type) {
    case 'commands':
      return <CommandsCard card={card} />;
    case 'explanation':
      return <ExplanationCard card={card} ports={ports} />;
    case 'contract-diff':
      return <ContractDiffCard card={card} projectId={ports.projectId} />;
    case 'failures':
      return <FailuresCard card={card} />;
    case 'import':
      return <ImportCard card={card} ports={ports} />;
    case 'auth':
      return <AuthCard card={card} />;
    case 'choices':
      return <ChoicesCard card={card} ports={ports} />;
    case 'help':
      return <HelpCard title={card.title} />;
    case 'pr-preview':
      return <PreviewCard {...card} renderMarkdown={ports.renderMarkdown} />;
    default:
      return (
        <Notice tone="info" title="Part of this reply cannot be shown">
          It was created by a newer version of Assay. Reload the page to get that version.
        </Notice>
      );
  }
}
