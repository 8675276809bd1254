import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** What keeps an owner's command from being done. Each is one line at the terminal. */
export const commandErrors = {
  command_unknown: {
    message: 'Custody knows the commands backup <file>, restore <file>, rotate-master-key and verify-audit.',
    hint: 'For example: npm run custody -- backup custody.backup',
  },
  custody_not_here: {
    message: 'The configuration does not keep custody here, so that there is nothing to work on.',
    hint: 'Run the command where the keys are.',
  },
  custody_empty: {
    message: 'There is nothing of custody in this database yet.',
    hint: 'Check LATCHKEY_DATA and DATABASE_URL.',
  },
  backup_exists: { message: 'There is a file {path} already.', hint: 'Choose another name; nothing is written over.' },
  backup_not_written: { message: 'The backup {path} could not be written: {reason}.' },
  backup_not_readable: { message: 'The backup {path} could not be read: {reason}.' },
  backup_damaged: { message: '{path} is no whole backup: {reason}.', hint: 'Nothing was changed. Take another copy.' },
  backup_newer: {
    message: '{path} was written by a newer program, whose tables this one does not know ({name}).',
    hint: 'Nothing was changed. Update the program, then restore.',
  },
  backup_of_other_key: {
    message: '{path} was made under the master key {needed}, but the file {masterKeyFile} holds {found}.',
    hint: 'Nothing was changed. Put the master key there that was in use when the backup was made.',
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

/** The first line of a foreign failure, to stand inside a sentence. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split('\n', 1)[0] ?? '').slice(0, 300).replace(/\.$/, '')
}
