import { lazyComponent } from '../../../lib/lazy-component.ts';
import type { ExtraCardProps } from '../components/cards/extra-card.tsx';

/** Most answers have only a plan and a diff, so the code of the other cards is loaded on first use. */
export const extraCardCode = lazyComponent<ExtraCardProps>(async () => (await import('../components/cards/extra-card.tsx')).ExtraCard);
