import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'
import { server } from './proxy.ts'

export default defineConfig({ plugins: [vue()], server })
