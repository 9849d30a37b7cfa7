import '@soloist/ui/serif.css';
import { MarketingLayout } from '../marketing/marketing-layout.tsx';
import { Hero } from './hero.tsx';
import { Plans } from './plans.tsx';
import { Sage } from './sage.tsx';
import { Themes } from './themes.tsx';
import { Walk } from './walk.tsx';
import { clientWalk, freelancerWalk } from './walk-steps.ts';

export const LandingPage = () => (
  <MarketingLayout>
    <Hero />
    <Walk walk={freelancerWalk} />
    <Themes />
    <Walk walk={clientWalk} />
    <Sage />
    <Plans />
  </MarketingLayout>
);
