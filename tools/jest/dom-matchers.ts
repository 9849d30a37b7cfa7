import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine takes its time; a test that fails waits that long only once.
configure({ asyncUtilTimeout: 10_000 });
