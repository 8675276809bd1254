import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Obstacles to an owner's command. Each is one line at the terminal. */
export const commandErrors = {
  command_unknown: {
    message:
      'Custody knows the commands backup <file>, restore <file>, verify, rotate-master-key and add-key <organization> <user> <file>.',
    hint: 'For example: latchkey backup custody.backup, or latchkey custody rotate-master-key',
  },
  custody_not_here: {
    message: 'The configuration does not keep custody here, so that there is nothing to work on.',
    hint: 'Run the command where the keys are.',
  },
  custody_empty: {
    message: 'There is nothing of custody in this database yet.',
    hint: 'Check LATCHKEY_DATA and DATABASE_URL.',
  },
  command_interrupted: {
    message: 'The command was interrupted.',
    hint: 'Nothing was changed, and no file of that name was made.',
  },
  server_earlier: {
    message: 'The server that runs is of an earlier version than this program, and so are its tables.',
    hint: 'Nothing was changed. Start the server anew with this version, or use the command of that one.',
  },
  organization_unknown: {
    message: 'There is no organization {organizationId} in this database.',
    hint: 'Check the id; the console shows it, and LATCHKEY_DATA and DATABASE_URL say which database is meant.',
  },
  root_user_unknown: {
    message: 'The organization {organizationId} has no root user {userId}. Its root users are: {known}.',
    hint: 'Nothing was changed. Name one of them by the id.',
  },
  key_file_not_written: {
    message: 'The key could not be written to {path}: {reason}.',
    hint: 'Nothing was changed. Name a file that is not there yet.',
  },
  backup_exists: { message: 'There is a file {path} already.', hint: 'Choose another name; nothing is written over.' },
  backup_not_written: { message: 'The backup {path} could not be written: {reason}.' },
  backup_not_readable: { message: 'The backup {path} could not be read: {reason}.' },
  backup_damaged: { message: '{path} is no whole backup: {reason}.', hint: 'Nothing was changed. Take another copy.' },
  backup_newer: {
    message: '{path} was written by a newer program, and holds what this one does not know ({name}).',
    hint: 'Nothing was changed. Update the program, then restore.',
  },
  backup_of_other_key: {
    message: '{path} was made under the master key {needed}, but the file {masterKeyFile} holds {found}.',
    hint: 'Nothing was changed. Put the master key there that was in use when the backup was made.',
  },
  master_key_not_replaced: {
    message: 'No new master key can take the place of {path}: {reason}.',
    hint: 'Nothing was changed. Run the command where the file and its folder may be written; a key that is mounted is replaced where it comes from (docs/backups.md).',
  },
  database_shared: {
    message: 'Other processes use this database: {count} connections, {found}.',
    hint: 'Nothing was changed. Stop every process of it, on every machine, and try again. One that is left over is ended in the database by pg_terminate_backend and its number.',
  },
  database_not_empty: {
    message: 'The database holds custody data already ({table}).',
    hint: 'Nothing was changed. Restore into a new data folder or an empty database, before the first start.',
  },
  audit_broken: {
    message: 'The audit log does not verify: {problems} of {entries} entries are wrong, the first being {first}.',
    hint: 'Nothing was changed by this command. Somebody changed the log or what it tells of.',
  },
} as const satisfies ErrorTable

/** A command that was not done. */
export class CommandError extends AppError<keyof typeof commandErrors> {
  constructor(code: keyof typeof commandErrors, options?: ErrorOptions) {
    super(commandErrors, code, options)
  }
}

/** Fails with `command_interrupted` once its user has asked to stop. */
export function assertNotInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new CommandError('command_interrupted')
}

/** The first line of a foreign failure, to stand inside a sentence. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split('\n', 1)[0] ?? '').slice(0, 300).replace(/\.$/, '')
}
