export { type App, createApp } from './app.ts'
export type { ApiConfig, ApiDeps } from './config.ts'
export { ApiError, apiErrors } from './errors.ts'
export { prepareDatabase } from './login/tables.ts'
