import { mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default mergeConfig(vite, {
  resolve: { conditions: ['browser'] },
  test: { include: ['tests/**/*.test.ts'], environment: 'happy-dom' },
});
