import type { User } from '@latchkey/custody'
import type { NameBook } from '../changes/change.ts'

/** The names of users by their ids. */
export function nameBookOf(users: readonly User[]): NameBook {
  return Object.fromEntries(users.map(({ userId, userName }) => [userId, userName]))
}
