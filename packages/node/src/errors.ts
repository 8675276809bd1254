import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Failures between a server and its machine. */
export const nodeErrors = {
  port_in_use: {
    message: 'Port {port} on {host} is in use by another program.',
    hint: 'Stop that program, or choose another port.',
  },
  cannot_listen: { message: 'Cannot listen on {host} port {port}: {reason}.' },
  data_folder_in_use: {
    message: 'The data folder {folder} is in use by process {pid}.',
    hint: 'Stop that process first: an embedded database belongs to one program at a time.',
  },
  database_former: {
    message: 'The folder {path} holds data from before version 0.1.0, which this program does not read.',
    hint: 'Nothing was changed. The program that wrote it still reads it. To begin anew without that data, move the folder away.',
  },
  database_not_opened: { message: 'The database cannot be opened: {reason}.' },
  database_busy: { message: 'The database has too much to do.', hint: 'Try again in a moment.' },
  database_unreachable: {
    message: 'The database cannot be reached.',
    hint: 'Try again in a moment. The log says why.',
  },
  database_disk_full: {
    message: 'The disk of the database is full, so that nothing more can be stored.',
    hint: 'Its owner has to make room there; what was stored before is as it was.',
  },
  bad_setting: {
    message: '{name} is set to "{value}", but {problem}.',
    hint: 'Correct it, or unset it to use the default.',
  },
  files_exposed: {
    message: 'Other users of this machine can get at {path}, and that cannot be changed: {reason}.',
    hint: 'Give the data folder to the user who runs this program (chown -R), on a disk that keeps rights.',
  },
  database_newer: {
    message: 'The tables of {name} are those of a newer version of this program ({step}), which this one cannot use.',
    hint: 'Start the newer version, or restore a backup that this version has made. Nothing was changed.',
  },
  migration_failed: {
    message: 'The tables of {name} could not be brought up to date: {reason}.',
    hint: 'Nothing was changed.',
  },
} as const satisfies ErrorTable

/** A failure of the machine under a server. */
export class NodeError extends AppError<keyof typeof nodeErrors> {
  constructor(code: keyof typeof nodeErrors, options?: ErrorOptions) {
    super(nodeErrors, code, options)
  }
}

/** The first line of a foreign failure, without its full stop, to stand inside a sentence. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return (text.split('\n', 1)[0] ?? '').slice(0, 300).replace(/\.$/, '')
}
