import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine is slow, and only a failing test waits that long.
configure({ asyncUtilTimeout: 10_000 });
