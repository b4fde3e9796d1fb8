import { configure } from '@testing-library/react';

// A screen is waited for as long as a busy machine needs; what never appears still fails, only later.
configure({ asyncUtilTimeout: 20_000 });
