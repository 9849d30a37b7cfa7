import '@soloist/ui/serif.css';
import { MarketingLayout } from '../marketing/marketing-layout.tsx';
import { Audiences } from './audiences.tsx';
import { Hero } from './hero.tsx';
import { Plans } from './plans.tsx';
import { Sage } from './sage.tsx';
import { Steps } from './steps.tsx';
import { Themes } from './themes.tsx';

export const LandingPage = () => (
  <MarketingLayout>
    <Hero />
    <Steps />
    <Themes />
    <Audiences />
    <Sage />
    <Plans />
  </MarketingLayout>
);
