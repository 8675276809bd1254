import { defineConfig } from 'vite'
import { server } from './proxy.ts'

export default defineConfig({ server })
