import { JoinBeta } from '../../features/contacts/components/join-beta.tsx';
import { Hero } from '../../features/landing/components/hero.tsx';
import { HowItWorks } from '../../features/landing/components/how-it-works.tsx';
import { RunPackSection } from '../../features/landing/components/run-pack-section.tsx';
import { SiteFooter } from '../../features/landing/components/site-footer.tsx';
import { useScrollToHash } from '../../lib/use-scroll-to-hash.ts';
import { LandingPicture } from '../landing/landing-picture.tsx';
import { PublicHeader } from '../public-header.tsx';

/** The landing page: a short introduction, a picture of the product, and sign-up links. */
export function LandingRoute() {
  useScrollToHash('landing');
  return (
    <div className="min-h-dvh bg-bg">
      <title>Assay: chat-first API testing</title>
      <PublicHeader />
      <main>
        <Hero joinBeta={<JoinBeta />} picture={<LandingPicture />} />
        <HowItWorks />
        <RunPackSection />
      </main>
      <SiteFooter />
    </div>
  );
}
