export { type Database, type DatabasePlace, openDatabase } from './database.ts'
export { NodeError, nodeErrors } from './errors.ts'
export { type Migrations, migrate } from './migrate.ts'
export { type ServeOptions, type Serving, serve } from './serve.ts'
