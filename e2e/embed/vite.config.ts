import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the page of docs/embed.md the way somebody else would: no setting of ours. */
export default defineConfig({ root: fileURLToPath(new URL('.', import.meta.url)), plugins: [react()] })
