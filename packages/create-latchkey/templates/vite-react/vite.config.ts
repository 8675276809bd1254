import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { server } from './proxy.ts'

export default defineConfig({ plugins: [react()], server })
