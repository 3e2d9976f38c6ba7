import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// The figures are drawn by a program; the page imports its symbols as text.
const figures = (): Plugin => ({
  name: 'figures',
  resolveId: (id) => (id === 'virtual:figures' ? '\0figures' : undefined),
  load: async (id) => {
    if (id !== '\0figures') return undefined;
    // @ts-expect-error: plain JavaScript without types
    const drawn = await import('./figures/draw.mjs');
    return `export const symbols = ${JSON.stringify(drawn.symbols)};\nexport const sizes = ${JSON.stringify(drawn.sizes)};`;
  },
});

const server = process.env.CONDOTTA_SERVER ?? 'http://127.0.0.1:7494';

export default defineConfig({
  plugins: [figures(), svelte()],
  build: { target: 'es2022', chunkSizeWarningLimit: 600, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'es' },
  server: { proxy: { '/api': server, '/socket': { target: server, ws: true } } },
});
