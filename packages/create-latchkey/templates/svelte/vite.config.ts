import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { server } from './proxy.ts'

export default defineConfig({ plugins: [svelte()], server })
