export { type App, createApp } from './app.ts'
export { type ApiConfig, type ApiDeps, assertSignInTexts } from './config.ts'
export { ApiError, apiErrors } from './errors.ts'
export { prepareDatabase } from './login/tables.ts'
