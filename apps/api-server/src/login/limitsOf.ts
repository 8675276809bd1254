import { createSharedLimits, type SharedLimits } from '@latchkey/node'
import type { ApiDeps } from '../config.ts'

/** The limits that all processes of this server share. Whom they count nobody reads out of the database: see `createMarks`. */
export function limitsOf({ database, clock, log, marks }: ApiDeps): SharedLimits {
  return createSharedLimits({ database, clock, log, secret: marks.secret('limits') })
}
