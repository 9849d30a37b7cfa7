import '@soloist/ui/tokens.css';
import '@soloist/ui/base.css';
import { boot } from './boot.tsx';

void boot();
