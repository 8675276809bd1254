import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Builds the pages of docs/embed.md the way somebody else would: no setting of ours. */
export default defineConfig({
  root,
  plugins: [react()],
  build: { rolldownOptions: { input: ['index.html', 'own.html', 'rude.html'].map((name) => `${root}${name}`) } },
})
